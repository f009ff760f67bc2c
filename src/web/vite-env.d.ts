/** The product's version. The build takes it from package.json. */
declare const __VERSION__: string
