/** Where a place is, as one line: `Яворів, Івано-Франківська обл., 78600`. A city that is its own region is told once. */
export function placeLine(address: { readonly city: string; readonly region: string; readonly postalCode: string }) {
  const { city, region, postalCode } = address;
  return [city, region === city ? '' : region, postalCode].filter((part) => part !== '').join(', ');
}
