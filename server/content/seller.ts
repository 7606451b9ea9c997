import type pg from 'pg';
import * as v from 'valibot';
import { TAX_SYSTEMS } from '../../src/contract/limits.ts';
import { compactIban, isUkrainianIban } from '../../src/rules/iban.ts';

const name = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Fields of the seller that can be changed; a missing one keeps its value. */
export const sellerSchema = v.partial(
  v.object({
    nameUk: name,
    nameRu: name,
    code: v.pipe(v.string(), v.regex(/^(?:\d{8}|\d{10})$/, 'must be 8 digits (ЄДРПОУ) or 10 (РНОКПП)')),
    /** `none` for a seller who pays no VAT. */
    vat: v.pipe(v.string(), v.regex(/^(?:\d{12}|\d{10}|none)$/, 'must be 12 or 10 digits, or none')),
    tax: v.picklist(TAX_SYSTEMS, `must be ${TAX_SYSTEMS.join(', ')}`),
    iban: v.pipe(
      v.string(),
      v.transform(compactIban),
      v.check(isUkrainianIban, 'must be a Ukrainian IBAN whose check digits are right'),
    ),
    bankUk: name,
    bankRu: name,
  }),
);
export type SellerChanges = v.InferOutput<typeof sellerSchema>;

/** Writes the given fields of the seller into both languages of the shop's settings. */
export async function writeSeller(pool: pg.Pool, changes: SellerChanges): Promise<void> {
  const { nameUk, nameRu, code, tax, vat, iban, bankUk, bankRu } = changes;
  await pool.query(
    `UPDATE site_settings SET site = (SELECT jsonb_object_agg(lang, about
       || jsonb_strip_nulls(jsonb_build_object('legalName', $1::jsonb -> lang, 'registrationCode', $2::text,
         'taxSystem', $6::text))
       || CASE WHEN $3::text IS NULL THEN '{}' ELSE jsonb_build_object('vatNumber', nullif($3, 'none')) END
       || CASE WHEN $4::text IS NULL AND NOT $5::jsonb ? lang THEN '{}' ELSE jsonb_build_object('bank',
            coalesce(nullif(about -> 'bank', 'null'), '{"iban": "", "name": ""}')
            || jsonb_strip_nulls(jsonb_build_object('iban', $4::text, 'name', $5::jsonb -> lang))) END)
     FROM jsonb_each(site) AS of (lang, about))`,
    [
      JSON.stringify({ uk: nameUk, ru: nameRu }),
      code ?? null,
      vat ?? null,
      iban ?? null,
      JSON.stringify({ uk: bankUk, ru: bankRu }),
      tax ?? null,
    ],
  );
}
