/** SQL of where an order `o` goes, in words; `$1` is the language, null where it is picked up. */
export const PLACE_SQL = `CASE WHEN o.address IS NOT NULL THEN concat_ws(', ', o.address -> 'settlementName' ->> $1,
  o.address -> 'addressName' ->> $1, o.address ->> 'buildingNumber',
  CASE WHEN coalesce(o.address ->> 'flat', '') <> '' THEN 'кв. ' || (o.address ->> 'flat') END) END`;
