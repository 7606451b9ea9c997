import '../../src/styles/base.css';
import { startShop } from '../../src/app/client.tsx';

/** The loader in the document's head starts the shop when it is wanted (src/app/loader/). */
export { startShop };

// In development documents are without it.
if (import.meta.env.DEV) await startShop();
