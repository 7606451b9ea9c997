/** SQL of the destination of an order `o` as text; $1 is the language, null for a pickup. */
export const PLACE_SQL = `CASE WHEN o.address IS NOT NULL THEN concat_ws(', ', o.address -> 'settlementName' ->> $1,
  o.address -> 'addressName' ->> $1, o.address ->> 'buildingNumber',
  CASE WHEN coalesce(o.address ->> 'flat', '') <> '' THEN 'кв. ' || (o.address ->> 'flat') END) END`;
