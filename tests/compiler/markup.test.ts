import { describe, expect, it } from 'vitest'
import { findMarkdown, findMarkup } from '../../src/core/compiler/read/markup.ts'

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

describe('Markdown in a text of the catalogue', () => {
  const found = (text: string): string[] => findMarkdown(text).map(({ start, end }) => text.slice(start, end))

  it.each([
    ['# Attenzione', ['# ']],
    ['uno\n### due', ['### ']],
    ['- uno\n- due', ['- ']],
    ['Ecco ![mare](portal.links.help)', ['![mare](portal.links.help)']],
    ['Scrivi `AB-12`', ['`AB-12`']],
    ['| {practice.title} | due |', ['| {practice.title} | due |']],
    ['È *molto* bello', ['*molto*']],
    ['È __molto__ bello', ['__molto__']],
  ])('is found in %s', (text, pieces) => {
    expect(found(text)).toEqual(pieces)
  })

  it.each([
    '**grassetto** e [parole](portal.links.help)',
    'Il numero #1 e il n. # 4',
    '#viaggi',
    '- 20%',
    '- {practice.discount, currency}',
    'dal 3 - al 5',
    '* campi obbligatori',
    'Nome *',
    '2 * 3 * 4 = 24',
    '{a * b} e {c * d}',
    'file_name_of_it, __init',
    'Lun | Mar',
    'L`altro',
    '![',
    '{a}{b}',
  ])('is not found in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
