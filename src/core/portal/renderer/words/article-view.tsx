import styled from '@emotion/styled'
import { Fragment, type ReactNode } from 'react'
import type { ArticleBlock, ArticlePart, ArticleWords, Scope } from '../../../model/catalogue-model.ts'
import { useWording } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { useDepth } from '../surroundings/heading-context.tsx'
import { TextLink } from '../text/text.tsx'
import { Prose } from './prose.tsx'

const Article = styled(Prose)`
  > * + * { margin-top: 0.8em; }
  > * + :is(h2, h3, h4, h5, h6) { margin-top: 1.4em; }
  li + li { margin-top: 0.3em; }
  img { display: block; max-width: 100%; height: auto; }
`

/** Its order is fixed, so indexes are stable keys. */
const inOrder = <One,>(all: readonly One[], render: (one: One) => ReactNode): ReactNode =>
  all.map((one, place) => [String(place), one] as const).map(([key, one]) => <Fragment key={key}>{render(one)}</Fragment>)

function Words({ words, scope }: { words: readonly ArticleWords[]; scope: Scope }): ReactNode {
  return inOrder(words, (one) => {
    if (typeof one === 'string') return one
    switch (one.kind) {
      case 'bold':
        return (
          <strong>
            <Words words={one.words} scope={scope} />
          </strong>
        )
      case 'emphasis':
        return (
          <em>
            <Words words={one.words} scope={scope} />
          </em>
        )
      case 'link':
        return (
          <TextLink url={one.url.read(scope)}>
            <Words words={one.words} scope={scope} />
          </TextLink>
        )
      case 'break':
        return <br />
    }
  })
}

function Part({ part, scope, level }: { part: ArticlePart; scope: Scope; level: number }): ReactNode {
  switch (part.kind) {
    case 'heading': {
      const Heading = `h${Math.min(level + part.depth - 1, 6) as 2 | 3 | 4 | 5 | 6}` as const
      return (
        <Heading>
          <Words words={part.words} scope={scope} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words words={part.words} scope={scope} />
        </p>
      )
    case 'list': {
      const List = part.ordered ? 'ol' : 'ul'
      return (
        <List>
          {inOrder(part.items, (item) => (
            <li>
              {inOrder(item, (inner) => (
                <Part part={inner} scope={scope} level={level} />
              ))}
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <img src={part.address} alt={part.words} loading="lazy" />
  }
}

/** Its headings begin at the level of the place: the first level of the article is h2 on a page, h3 in a section. */
export function ArticleView({ block }: { block: ArticleBlock }) {
  const { language } = useWording()
  const scope = useScope()
  const { level } = useDepth()
  return (
    <Article>
      {inOrder(block.parts[language], (part) => (
        <Part part={part} scope={scope} level={level} />
      ))}
    </Article>
  )
}
