/** Imports of style sheets: class names of a CSS module, nothing for plain CSS. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
