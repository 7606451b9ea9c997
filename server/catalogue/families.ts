import type { Family } from '../../src/contract/family.ts';
import type { Language } from '../../src/contract/language.ts';
import { axisValues, chosenVariant, differsOnlyBy, type Variant } from '../../src/rules/family.ts';
import { variantTitle } from '../../src/rules/family-card.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { pictureFile, webpWidth } from '../../src/rules/picture-files.ts';
import { colourIn } from '../../src/rules/swatches.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { media, products } from '../db/schema/catalogue.ts';
import type { familyMembers, productFamilies } from '../db/schema/families.ts';
import { type FamilyOption, familyHtml } from './family-html.ts';

/** A member as the pages of its siblings show it. */
interface FamilyMember extends Variant {
  readonly id: number;
  readonly slug: string;
  /** Names of the member's values in the language of the page; `values` are the same in all languages. */
  readonly labels: readonly string[];
  /** Kopiykas. */
  readonly price: number;
  readonly isPublished: boolean;
  /** A file of `/media/`; null when the member has no picture. */
  readonly picture: string | null;
  /** The colour of its metal, `#rrggbb`; null if unknown. */
  readonly colour: string | null;
}

/** A family with all its members, published or not, in the order of the editors. */
export interface FamilyRecord {
  readonly id: number;
  readonly name: string;
  readonly isPictured: boolean;
  readonly axes: readonly { readonly code: string; readonly name: string }[];
  readonly members: readonly FamilyMember[];
}

interface FamilyRow extends RowOf<typeof productFamilies, 'id' | 'name' | 'isPictured'> {
  readonly axes: readonly string[];
  readonly axisNames: readonly string[];
}

interface MemberRow
  extends RowOf<typeof familyMembers, 'familyId'>,
    RowOf<typeof products, 'id' | 'slug' | 'price' | 'isPublished'> {
  readonly isInStock: boolean;
  readonly values: readonly (string | null)[];
  readonly labels: readonly (string | null)[];
  readonly mediaId: RowOf<typeof media, 'id'>['id'] | null;
  readonly widths: RowOf<typeof media, 'widths'>['widths'] | null;
  readonly swatch: string | null;
}

const FAMILIES_SQL = `SELECT f.id, f.name ->> $1 AS name, f.is_pictured AS "isPictured",
    array_remove(ARRAY[f.axis, f.second_axis], NULL) AS axes,
    array_remove(ARRAY[one.name ->> $1, two.name ->> $1], NULL) AS "axisNames"
  FROM product_families f JOIN attributes one ON one.code = f.axis LEFT JOIN attributes two ON two.code = f.second_axis
  WHERE f.id = ANY($2)`;

const MEMBERS_SQL = `SELECT m.family_id AS "familyId", p.id, p.slug, p.price, p.is_published AS "isPublished",
    p.stock > 0 AS "isInStock",
    ARRAY[one.value ->> 'uk', two.value ->> 'uk'] AS values, ARRAY[one.value ->> $1, two.value ->> $1] AS labels,
    picture.id AS "mediaId", picture.widths, swatch.value ->> 'uk' AS swatch
  FROM product_families f JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
    LEFT JOIN product_attributes one ON one.product_id = p.id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = p.id AND two.attribute_code = f.second_axis
    LEFT JOIN product_attributes swatch ON swatch.product_id = p.id AND swatch.attribute_code = 'swatch'
    LEFT JOIN LATERAL (
      SELECT media.id, media.widths FROM product_media pm JOIN media ON media.id = pm.media_id
      WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1
    ) picture ON true
  WHERE f.id = ANY($2) ORDER BY m.family_id, m.position, p.id`;

/** Returns the families by id, with all their members. */
export async function readFamilies(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
): Promise<Map<number, FamilyRecord>> {
  if (ids.length === 0) return new Map();
  const values = [lang, ids];
  const [families, members] = await Promise.all([
    db.query<FamilyRow>({ name: 'families', text: FAMILIES_SQL, values }),
    db.query<MemberRow>({ name: 'family-members', text: MEMBERS_SQL, values }),
  ]);
  const byFamily = Map.groupBy(members.rows, ({ familyId }) => familyId);
  return new Map(
    families.rows.map(({ axes, axisNames, ...family }) => [
      family.id,
      {
        ...family,
        name: withNoBreaks(family.name),
        axes: axes.map((code, index) => ({ code, name: axisNames[index] ?? code })),
        members: (byFamily.get(family.id) ?? []).map((row) => memberOf(row, axes.length)),
      },
    ]),
  );
}

/** Minimum width in pixels of a picture in a choice: the smallest stored one, since it is displayed at 36 px. */
const PICTURE_WIDTH = 160;

function memberOf(
  { values, labels, mediaId, widths, swatch, familyId: _, ...row }: MemberRow,
  axes: number,
): FamilyMember {
  return {
    ...row,
    values: values.slice(0, axes).map((value) => value ?? ''),
    labels: labels.slice(0, axes).map((label) => withNoBreaks(label ?? '')),
    picture: mediaId && widths ? pictureFile(mediaId, webpWidth(widths, PICTURE_WIDTH), 'webp') : null,
    colour: colourIn(swatch),
  };
}

/**
 * Returns the family as a product's page shows it; undefined when no sibling is published, so that there is no choice.
 * @param slug slug of the product
 */
export function familyOf(lang: Language, record: FamilyRecord, slug: string): Family | undefined {
  const members = record.members.filter(({ isPublished }) => isPublished);
  const own = members.find((member) => member.slug === slug);
  if (!own) return undefined;
  const axes = record.axes.flatMap(({ code, name }, axis) => {
    const options = optionsOf(record, { members, own, axis, hasSwatches: SWATCHED.has(code) });
    // An axis on which all members have the same value offers no choice.
    return options.length > 1 ? [{ code, name, value: own.labels[axis] ?? '', options }] : [];
  });
  if (axes.length === 0) return undefined;
  return {
    id: record.id,
    name: record.name,
    variant: variantTitle(record.axes.map(({ name }, axis) => ({ name, value: own.labels[axis] ?? '' }))),
    axes: axes.map(({ code, name, value }) => ({ code, name, value })),
    members: members.map((member) => member.slug),
    html: familyHtml(lang, axes),
  };
}

/** Maximum number of cards that are shown instead of a sold-out product: one row. */
export const MOST_INSTEAD = 4;

/** Returns the ids of the published members in stock, the nearest to the given one in the family's order first. */
export function inStockBeside({ members }: FamilyRecord, slug: string): number[] {
  const own = members.findIndex((member) => member.slug === slug);
  return members
    .map(({ id, isPublished, isInStock }, index) => ({
      id,
      canBeHad: isPublished && isInStock,
      away: Math.abs(index - own),
    }))
    .filter(({ canBeHad, away }) => canBeHad && away > 0)
    .toSorted((one, other) => one.away - other.away)
    .slice(0, MOST_INSTEAD)
    .map(({ id }) => id);
}

/** Attributes whose values are metals: where each member tells its colour, they are chosen by it. */
const SWATCHED: ReadonlySet<string> = new Set(['purity', 'material']);

interface Choice {
  readonly members: readonly FamilyMember[];
  /** The product whose page this is. */
  readonly own: FamilyMember;
  readonly axis: number;
  /** True if the values are shown in the colours of the members. */
  readonly hasSwatches: boolean;
}

/** Returns the values of one axis, in their order, with the member that each leads to. */
function optionsOf({ isPictured }: FamilyRecord, { members, own, axis, hasSwatches }: Choice): FamilyOption[] {
  const areOnePrice = members.every(({ price }) => price === own.price);
  return axisValues(members, axis).flatMap((value) => {
    const member = chosenVariant(members, own, axis, value);
    if (!member) return [];
    return [
      {
        value: member.labels[axis] ?? value,
        to: member.slug,
        isOwn: member === own,
        isSoldOut: !member.isInStock,
        otherwise: differsOnlyBy(axis, member, own) ? null : (member.labels[1 - axis] ?? ''),
        price: areOnePrice ? null : member.price,
        picture: isPictured && axis === 0 ? member.picture : null,
        colour: hasSwatches && !isPictured ? member.colour : null,
      },
    ];
  });
}
