/** Attribute of the root element, and of `alwaysLight` ones: `light` or `dark`. */
export const schemeAttribute = 'data-color-scheme'
