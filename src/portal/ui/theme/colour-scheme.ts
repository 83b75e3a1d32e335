/** Key of the user's colour scheme in the browser's storage: `system`, `light` or `dark`. */
export const schemeKey = 'area-club.scheme'
/** Attribute of the root element, and of `alwaysLight` ones: `light` or `dark`. */
export const schemeAttribute = 'data-color-scheme'
