let title = '';
let unseen = 0;

const show = () => {
  document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
};

/** Sets the title of the document, without the number of new orders. */
export function setTitle(text: string): void {
  title = text;
  show();
}

/** Sets the number of new orders, which precedes the title of every screen; 0 removes it. */
export function setUnseen(count: number): void {
  unseen = count;
  if (title !== '') show();
}
