/** One Vike page stands for every address: TanStack Router decides what it shows. */
export default '*';
