import '../../src/styles/base.css';
import { startShop } from '../../src/app/client.tsx';

await startShop();
