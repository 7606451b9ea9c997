/** The id of the popover, which the header's button opens. */
export const MENU_ID = 'catalogue';
