/** What the build bundles for Node: it renders the public pages at the build, and answers forms that were sent without script. */
export { answerForm } from './answer-form.ts'
export { renderAddress } from './render-address.ts'
export { renderPages } from './render-public-pages.tsx'
