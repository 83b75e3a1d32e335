import styled from '@emotion/styled'

const groupLength = 4
const Groups = styled.span`
  > span { display: inline-block; margin-right: 0.4em; }
`

/** An IBAN in groups of four. The gaps are margins, so that the copied text has no spaces, which banking apps may reject. */
export function Iban({ iban }: { iban: string }) {
  const starts = Array.from({ length: Math.ceil(iban.length / groupLength) }, (_, group) => group * groupLength)
  return (
    <Groups>
      {starts.map((start) => (
        <span key={start}>{iban.slice(start, start + groupLength)}</span>
      ))}
    </Groups>
  )
}
