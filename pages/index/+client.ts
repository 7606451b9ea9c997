import '../../src/styles/base.css';
import { startShop } from '../../src/app/client.tsx';

/** Started on demand by the loader in the document's head (src/app/loader/). */
export { startShop };

// Documents have no loader in development.
if (import.meta.env.DEV) await startShop();
