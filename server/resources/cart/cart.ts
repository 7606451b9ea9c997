import type pg from 'pg';
import { endpoints } from '../../../src/contract/api.ts';
import { addToCartSchema, changeCartLineSchema, MAX_LINES, MAX_QUANTITY } from '../../../src/contract/cart.ts';
import type { Api, ApiContext, Deps } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { parseBody } from '../../middleware/input.ts';
import { changeAsVisitor, visitorHash } from '../../middleware/visitor.ts';
import { readCart } from './read-cart.ts';

/** The cart of a guest. Every change answers with the whole new cart, so a screen never guesses. */
export function cartRoutes(api: Api, { pool }: Deps): void {
  const answer = async (context: ApiContext, visitor = visitorHash(context)) =>
    context.json({ data: await readCart(pool, context.var.lang, visitor) });

  api.get(endpoints.cart, (context) => answer(context));

  api.post(endpoints.cartLines, async (context) => {
    const { sku, quantity, services } = await parseBody(context, addToCartSchema);
    const product = await findProduct(pool, sku, services);
    const visitor = await changeAsVisitor(context, pool, (client, visitorId) =>
      addLine(client, visitorId, product, quantity, services),
    );
    return answer(context, visitor);
  });

  api.patch(`${endpoints.cartLines}/:id`, async (context) => {
    const { quantity } = await parseBody(context, changeCartLineSchema);
    const lineId = context.req.param('id');
    // Whoever has no cart has no line either, and gets no cookie for asking.
    if (!visitorHash(context)) throw new Refusal('cart_line_not_found');
    const visitor = await changeAsVisitor(context, pool, (client, visitorId) =>
      changeLine(client, visitorId, lineId, quantity),
    );
    return answer(context, visitor);
  });

  api.delete(`${endpoints.cartLines}/:id`, async (context) => {
    await removeLine(pool, visitorHash(context), context.req.param('id'));
    return answer(context);
  });
}

interface FoundProduct {
  readonly id: number;
  readonly stock: number;
}

/** The product of a SKU. Refuses one that is gone, sold out, or does not come with a chosen service. */
async function findProduct(pool: pg.Pool, sku: string, services: readonly string[]): Promise<FoundProduct> {
  const { rows } = await pool.query<FoundProduct & { services: string[] }>({
    name: 'cart-product',
    text: `SELECT p.id, p.stock, ARRAY(SELECT service_code FROM product_services s WHERE s.product_id = p.id) AS services
      FROM products p WHERE p.sku = $1 AND p.is_published`,
    values: [sku],
  });
  const [product] = rows;
  if (!product) throw new Refusal('product_not_found');
  if (product.stock === 0) throw new Refusal('out_of_stock');
  if (services.some((code) => !product.services.includes(code))) {
    throw new Refusal('service_not_offered', { fields: ['services'] });
  }
  return product;
}

/** What a visitor has in the cart beside one choice of a product. */
interface Held {
  /** Pieces of the choice itself. */
  readonly own: number;
  /** Pieces of the same product with other services: they come from the same shelf. */
  readonly others: number;
  /** Lines in all. */
  readonly lines: number;
}

/** Adds to the line of the same choice. Refuses more than there is on the shelf, and more lines than a cart holds. */
async function addLine(
  client: pg.PoolClient,
  visitorId: string,
  product: FoundProduct,
  quantity: number,
  services: readonly string[],
): Promise<void> {
  const choice = [visitorId, product.id, [...new Set(services)].sort()];
  const { rows } = await client.query<Held>({
    name: 'cart-held',
    text: `SELECT coalesce(sum(quantity) FILTER (WHERE product_id = $2 AND services = $3), 0) AS own,
        coalesce(sum(quantity) FILTER (WHERE product_id = $2 AND services <> $3), 0) AS others,
        count(*) AS lines
      FROM cart_lines WHERE visitor_id = $1`,
    values: choice,
  });
  const { own, others, lines } = rows[0] ?? { own: 0, others: 0, lines: 0 };
  if (own + others + quantity > product.stock) throw notEnough(product.stock);
  if (own + quantity > MAX_QUANTITY) throw notEnough(MAX_QUANTITY);
  if (own === 0 && lines >= MAX_LINES) throw new Refusal('too_many_lines', { params: { limit: MAX_LINES } });
  await client.query({
    name: 'cart-add',
    text: `INSERT INTO cart_lines AS l (visitor_id, product_id, services, quantity) VALUES ($1, $2, $3, $4)
      ON CONFLICT (visitor_id, product_id, services) DO UPDATE SET quantity = l.quantity + excluded.quantity`,
    values: [...choice, quantity],
  });
}

/** Sets a line's quantity. Refuses a line of somebody else's as one that does not exist. */
async function changeLine(client: pg.PoolClient, visitorId: string, id: string, quantity: number): Promise<void> {
  const { rows } = await client.query<{ stock: number; others: number }>({
    name: 'cart-line',
    text: `SELECT CASE WHEN p.is_published THEN p.stock ELSE 0 END AS stock,
        (SELECT coalesce(sum(o.quantity), 0) FROM cart_lines o
         WHERE o.visitor_id = $1 AND o.product_id = l.product_id AND o.id <> l.id) AS others
      FROM cart_lines l JOIN products p ON p.id = l.product_id WHERE l.visitor_id = $1 AND l.id::text = $2`,
    values: [visitorId, id],
  });
  const [line] = rows;
  if (!line) throw new Refusal('cart_line_not_found');
  if (line.others + quantity > line.stock) throw notEnough(line.stock);
  await client.query({
    name: 'cart-change',
    text: 'UPDATE cart_lines SET quantity = $3 WHERE visitor_id = $1 AND id::text = $2',
    values: [visitorId, id, quantity],
  });
}

/** Removes a line; one that is already gone is no error, so that a repeated click is none. */
async function removeLine(pool: pg.Pool, visitor: Buffer | null, id: string): Promise<void> {
  await pool.query({
    name: 'cart-remove',
    text: `DELETE FROM cart_lines l USING visitors v
      WHERE v.id = l.visitor_id AND v.token_hash = $1 AND l.id::text = $2`,
    values: [visitor, id],
  });
}

function notEnough(stock: number): Refusal {
  return stock === 0
    ? new Refusal('out_of_stock')
    : new Refusal('not_enough_stock', { params: { stock }, fields: ['quantity'] });
}
