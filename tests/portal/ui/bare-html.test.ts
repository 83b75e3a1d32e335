import { describe, expect, test } from 'vitest'
import { bareHtml } from '../../../src/core/portal/ui/html/bare-html.ts'

describe('markup in a page that the server renders', () => {
  test.each([
    ['<p class="x" onclick="a()">Ciao <b>mondo</b></p>', '<p>Ciao <b>mondo</b></p>'],
    ['<a href="https://example.org">link</a>', 'link'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<script>alert(1)</script>after', 'after'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['1 < 2 &amp; 3', '1 &lt; 2 &amp; 3'],
    ['<p', '&lt;p'],
    ['<p/onclick=a()>x</p>', '<p>x</p>'],
    ['<!--<img src=x onerror=a()>-->x', 'x'],
  ])('%s', (html, bare) => {
    expect(bareHtml(html)).toBe(bare)
  })

  test('has only tags without attributes, whatever it is made of', () => {
    const parts = [
      '<',
      '>',
      '/',
      '!--',
      '-->',
      'p',
      'a',
      'img',
      ' ',
      '"',
      "'",
      '=',
      'onerror',
      'script',
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<b',
      '\n',
      '&lt;',
      '\0',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let turn = 0; turn < 20_000; turn += 1) {
      const html = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)]).join('')
      expect(bareHtml(html).replaceAll(/<\/?(?:p|br|strong|em|b|i|u|h2|h3|h4|ul|ol|li)>/g, ''), html).not.toContain('<')
    }
  })
})
