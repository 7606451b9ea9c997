/** One Vike page serves every address; TanStack Router selects the screen. */
export default '*';
