/** The id of the popover that the header's button opens. */
export const MENU_ID = 'catalogue';
