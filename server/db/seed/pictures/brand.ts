/** Logo of the shop: a leaf of gold, one corner lifted, over red bole. */

const LEAF =
  '<linearGradient id="leaf" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#EBCB7A"/><stop offset=".42" stop-color="#C59B3F"/><stop offset=".6" stop-color="#E0BC63"/><stop offset="1" stop-color="#A87E2B"/></linearGradient>';
const FOLD =
  '<linearGradient id="fold" x1=".05" y1=".95" x2=".85" y2=".1"><stop offset="0" stop-color="#96701F"/><stop offset=".45" stop-color="#FBEBB8"/><stop offset=".75" stop-color="#DDB75C"/><stop offset="1" stop-color="#B58A35"/></linearGradient>';

/** Logo of 64 × 64, legible down to 24; for the header and the favicon. */
export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
  `<defs>${LEAF}${FOLD}</defs>` +
  '<rect width="64" height="64" rx="12" fill="#8C2F1B"/>' +
  '<g transform="rotate(-9 32 32)">' +
  '<path d="M11 11Q24 12.5 33 11Q40 22 53 29Q52 42 53 53Q38 52 31 53Q20 52.5 11 53Q12 32 11 11Z" fill="url(#leaf)"/>' +
  '<path d="M32 13Q27 24 26.5 37Q40 38 52 31Z" fill="#4A1509" fill-opacity=".42"/>' +
  '<path d="M33 11Q28 22 29 34Q42 35.5 53 29Q40 24 33 11Z" fill="url(#fold)"/>' +
  '</g></svg>';
