import { describe, expect, it } from 'vitest'
import { findMarkup } from '../../src/compiler/read/markup.ts'

const found = (text: string): string[] => findMarkup(text).map(({ start, end }) => text.slice(start, end))

describe('HTML in a text of the catalogue', () => {
  it.each([
    ['<b>Attenzione</b>', ['<b>']],
    ['Attenzione</b>', ['</b>']],
    ['due<br/>righe<BR>e tre', ['<br/>', '<BR>']],
    ['<a href="{portal.links.help}">qui</a>', ['<a href="{portal.links.help}">']],
    ['<script>alert(1)</script>', ['<script>']],
    ['prima <!-- nota --> dopo', ['<!--']],
    ['perch&eacute;&nbsp;no &#8364; &#x20AC;', ['&eacute;', '&nbsp;', '&#8364;', '&#x20AC;']],
  ])('is found in %s', (text, pieces) => {
    expect(found(text)).toEqual(pieces)
  })

  it.each([
    '< 30 euro',
    '<30 euro',
    'tra 10 e 30: 10 < x < 30',
    'prezzo<costo',
    'a < b e c > d',
    'I <3 Malta',
    '-> avanti, <- indietro, <=> uguale',
    'Scrivi a Anna <anna@example.org>',
    'Scrivi <nome> e <cognome>',
    'Q&A, R&D; B&B; Dolce&Gabbana; AT&T',
    "{pick(practice.total <b && c> practice.due, 'a', 'b')}",
    '**grassetto** e [parole](portal.links.help)',
  ])('is not found in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
