/** The rules of React, those of the React Compiler among them. Everything else is Biome's. */
import parser from '@typescript-eslint/parser'
import reactHooks from 'eslint-plugin-react-hooks'

export default [
  {
    files: ['src/{core/portal,core/studio/client,area-club/portal}/**/*.{ts,tsx}'],
    languageOptions: { parser },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.flat['recommended-latest'].rules,
  },
]
