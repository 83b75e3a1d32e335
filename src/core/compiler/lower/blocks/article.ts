import type { ArticleBlock } from '../../../model/catalogue-model.ts'
import { placed } from '../../grammar/common.ts'
import { articleWords, must, record } from '../../grammar/shape.ts'
import { at } from '../../read/source.ts'
import { compileArticle } from '../article.ts'
import { compileScheduled } from '../schedule.ts'
import { defineBlock } from './define-block.ts'

export const article = defineBlock<ArticleBlock>({
  shape: () =>
    record(
      'article',
      'The words of a page in Markdown, the same for everyone: headings from `#` on, which begin at the level of the place, paragraphs, lists, pictures of `assets/` in paragraphs of their own, `**bold**` and `*emphasised*` words, and links as in texts.',
      () => [{ words: must(articleWords, 'The article in each language.') }, ...placed()],
    ),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    const { languages } = context.sources
    const made = languages.flatMap((language) => {
      const source = at(at(value, 'words'), language)
      return source?.kind === 'scalar' ? [{ language, source, ...compileArticle(source, inner, context) }] : []
    })
    const [first, ...others] = made
    if (!first || made.length < languages.length) return []
    for (const { source, shown } of others)
      if (shown && first.shown && shown.join(' ') !== first.shown.join(' '))
        context.report.report('CAT502', source.span, 'The languages show different data', {
          hint: `Links and pictures are ${shown.join(', ') || 'none'} here, and ${first.shown.join(', ') || 'none'} there.`,
        })
    return [
      {
        kind: 'article',
        data: [],
        ...(when ? { when } : {}),
        parts: Object.fromEntries(made.map(({ language, parts }) => [language, parts])) as ArticleBlock['parts'],
      },
    ]
  },
  dependencies: () => [],
  example: `article: { words: { it: "# Chi siamo", en: "# Who we are" } }`,
  examples: {
    article: `
      words: { it: "# Chi siamo", en: "# Who we are" }
      when: subtitled
      unless: other-devices
      from: 2126-12-20
      until: 2126-12-31
    `,
  },
})
