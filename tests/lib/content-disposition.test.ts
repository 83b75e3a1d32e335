/** File names read from any `Content-Disposition` header are safe to save under (requirements S12). */
import { describe, expect, test } from 'vitest'
import { readFileName } from '../../src/core/lib/content-disposition.ts'

describe('the file name of a response', () => {
  test.each([
    ['a token', 'attachment; filename=fattura.pdf', 'fattura.pdf'],
    ['a quoted string', 'attachment; filename="fattura 118.pdf"', 'fattura 118.pdf'],
    ['escaped quotes', String.raw`attachment; filename="la \"mia\" fattura.pdf"`, 'la -mia- fattura.pdf'],
    ['a semicolon inside quotes', 'attachment; filename="a; filename=b.pdf"', 'a; filename=b.pdf'],
    ['upper case, and spaces around the equals sign', 'ATTACHMENT; FileName = "fattura.pdf"', 'fattura.pdf'],
    ['UTF-8', "attachment; filename*=UTF-8''citt%C3%A0%20%E2%82%AC.pdf", 'città €.pdf'],
    [
      'the UTF-8 name rather than the plain one, in either order',
      'attachment; filename*=utf-8\'it\'citt%C3%A0.pdf; filename="citta.pdf"',
      'città.pdf',
    ],
    ['the plain name when the encoding is unknown', "attachment; filename*=iso-8859-1''x%E0.pdf; filename=citta.pdf", 'citta.pdf'],
    ['the plain name when the encoding is broken', "attachment; filename*=UTF-8''%E0%A4.pdf; filename=citta.pdf", 'citta.pdf'],
    ['an inline response', 'inline; filename="fattura.pdf"', 'fattura.pdf'],
  ])('is parsed from %s', (_what, header, name) => {
    expect(readFileName(header)).toBe(name)
  })

  test.each([
    ['no name', 'attachment'],
    ['an empty name', 'attachment; filename=""'],
    ['dots', 'attachment; filename="../.."'],
    ['nothing', ''],
  ])('is undefined when the header contains %s', (_what, header) => {
    expect(readFileName(header)).toBeUndefined()
  })

  test.each([
    ['a Unix path', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['a Windows path', String.raw`attachment; filename="C:\\Users\\x\\fattura.pdf"`, 'fattura.pdf'],
    ['an escaped path', "attachment; filename*=UTF-8''..%2F..%2Ffattura.pdf", 'fattura.pdf'],
    ['a hidden file', 'attachment; filename=".bashrc"', 'bashrc'],
    ['a line break', "attachment; filename*=UTF-8''fattura%0D%0Ax.pdf", 'fatturax.pdf'],
    ['a name with a bidi override', "attachment; filename*=UTF-8''fattura%E2%80%AEfdp.exe", 'fatturafdp.exe'],
    ['a name with a lone surrogate', `attachment; filename="fattura\ud800.pdf"`, 'fattura.pdf'],
    ['a name with characters that file systems reserve', 'attachment; filename="a:b|c?.pdf"', 'a-b-c-.pdf'],
  ])('is made safe when it is %s', (_what, header, name) => {
    expect(readFileName(header)).toBe(name)
  })

  test('is truncated before its extension when it is long', () => {
    const name = readFileName(`attachment; filename="${'f'.repeat(5_000)}.pdf"`)
    expect(name).toHaveLength(120)
    expect(name).toMatch(/f\.pdf$/)
  })

  test('is parsed in linear time from a hostile header', () => {
    const begin = performance.now()
    readFileName(`attachment${'; a='.repeat(20_000)}"${'\\'.repeat(20_000)}`)
    readFileName(`attachment;${' '.repeat(50_000)}x`)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })
})
