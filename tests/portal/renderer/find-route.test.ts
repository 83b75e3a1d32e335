import { describe, expect, test } from 'vitest'
import type { RouteModel } from '../../../src/core/model/catalogue-model.ts'
import { findFirstRoute, findItemRoute, findRoute, findScreenPath } from '../../../src/core/portal/app/find-route.ts'
import { findIconNamed, hasOwnPage } from '../../../src/core/portal/app/use-menu-entries.ts'
import { readReturnPath } from '../../../src/core/portal/renderer/text/return-path.ts'
import { findSafeUrl } from '../../../src/core/portal/renderer/text/safe-url.ts'
import { at, bilingual, each } from './model-builders.ts'

const route = (screen: string, path?: string, params: RouteModel['params'] = {}): RouteModel => ({
  screen,
  access: 'member',
  params,
  load: () => Promise.reject(new Error('not asked for')),
  forms: [],
  ...(path === undefined ? {} : { path }),
})
const routes = [
  route('home', '/dashboard'),
  route('change', '/edit-practice/:id', { id: 'integer', step: 'text', extra: 'integer' }),
  route('new', '/edit-practice/new'),
  route('recovery', '/password-recovery', { token: 'text' }),
  route('list', '/list/:state', { state: ['open', 'closed'], since: 'date', due: 'boolean', order: ['title', '-title'] }),
  { ...route('section'), each: { name: 'section', list: at<readonly unknown[]>('session.sections'), path: at<string>('section.toPath') } },
]
const find = (pathname: string, search = '') => {
  const found = findRoute(routes, 'home', { pathname, search })
  return found && [found.route.screen, found.params]
}

describe('an address', () => {
  test('finds its screen with the parameters of the path and of the query, and no others', () => {
    expect(find('/')).toEqual(['home', {}])
    expect(find('/dashboard/')).toEqual(['home', {}])
    expect(find('/edit-practice/12', '?step=2&other=x')).toEqual(['change', { id: 12, step: '2' }])
    expect(find('/edit-practice/new')).toEqual(['new', {}])
    expect(find('/password-recovery', '?token=a%20b')).toEqual(['recovery', { token: 'a b' }])
    expect(find('/password-recovery', '?token=')).toEqual(['recovery', {}])
    expect(find('/nowhere')).toBeUndefined()
    expect(find('/edit-practice/12/more')).toBeUndefined()
  })

  test.each(['x', '12x', '1.5', '1e3', '012', '+1', '-0', '0x1', '9007199254740993', 'NaN', '%2012'])(
    'does not parse %s as an integer: it is missing in the query, and finds no screen in the path',
    (written) => {
      expect(find('/edit-practice/12', `?extra=${written}`)).toEqual(['change', { id: 12 }])
      expect(find(`/edit-practice/${written}`)).toBeUndefined()
    },
  )

  test('gives dates, codes, and true and false', () => {
    expect(find('/list/open', '?since=2026-02-28&due=false&order=-title')).toEqual([
      'list',
      { state: 'open', since: '2026-02-28', due: false, order: '-title' },
    ])
  })

  test('has no parameter of another kind: it is missing in the query, and finds no screen in the path', () => {
    expect(find('/list/closed', '?since=2026-02-30&due=1&order=price')).toEqual(['list', { state: 'closed' }])
    expect(find('/list/lost')).toBeUndefined()
  })

  test('of an earlier path is that of the present one, with its parameters and its query', () => {
    const moved = [
      { ...route('payments', '/money'), former: ['/payments', '/due'] },
      { ...route('booking', '/bookings/:id', { id: 'integer', step: 'text' }), former: ['/practices/:id'] },
      route('new', '/practices/new'),
    ]
    const target = (pathname: string, search = '') => findRoute(moved, 'payments', { pathname, search })?.movedTo
    expect(target('/payments', '?a=1')).toBe('/money?a=1')
    expect(target('/due/')).toBe('/money')
    expect(target('/practices/12', '?step=2')).toBe('/bookings/12?step=2')
    for (const present of ['/money', '/', '/bookings/12', '/practices/new', '/practices/x']) expect(target(present)).toBeUndefined()
  })

  test('parses an integer as the catalogue declares it', () => {
    expect(find('/edit-practice/0', '?extra=-7')).toEqual(['change', { id: 0, extra: -7 }])
  })

  test('starts a visit at its own screen, or at the login page when the screen needs a session', () => {
    const login: RouteModel = { ...route('login', '/login'), access: 'public' }
    const catalogue = { routes: [...routes, login], home: 'home', login: 'login' }
    const first = (pathname: string, signedIn: boolean) => findFirstRoute(catalogue, signedIn, { pathname, search: '' })?.screen
    expect(first('/edit-practice/12', true)).toBe('change')
    expect(first('/edit-practice/12', false)).toBe('login')
    expect(first('/login', true)).toBe('login')
    expect(first('/nowhere', false)).toBe('login')
    expect(first('/nowhere', true)).toBeUndefined()
  })

  test('of a dynamic section is found once the session contains the section', () => {
    const sections = [
      { id: 1, toPath: '/onetoone' },
      { id: 2, toPath: '/store' },
    ]
    const found = findItemRoute(routes, { session: { sections } }, { pathname: '/store', search: '' })
    expect(found?.route.screen).toBe('section')
    expect(found?.item).toEqual({ section: sections[1] })
    expect(findItemRoute(routes, { session: {} }, { pathname: '/store', search: '' })).toBeUndefined()
  })

  test('from data is ignored when it is no plain path, matches a screen, or repeats an earlier item', () => {
    const hostile = [
      '',
      '/',
      '/dashboard',
      '/Dashboard',
      '/dashboard/',
      '/edit-practice/12',
      '/password-recovery',
      '//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      'store',
      '/store/../dashboard',
      '/%64ashboard',
      '/a?x=1',
      '/a#b',
      '/:id',
      '/*',
      `/${'a'.repeat(5000)}`,
      null,
      undefined,
      7,
      {},
    ]
    const given = [
      ...hostile.map((toPath, id) => ({ id, toPath })),
      null,
      'a text',
      { id: 100, toPath: '/store', label: 'first' },
      { id: 101, toPath: '/store', label: 'second' },
    ]
    const scope = { session: { sections: given } }
    for (const toPath of hostile) {
      const pathname = String(toPath)
      expect(findItemRoute(routes, scope, { pathname, search: '' }), pathname.slice(0, 40)).toBeUndefined()
      expect(findItemRoute(routes, scope, { pathname: decodeURI(encodeURI(pathname)), search: '' })).toBeUndefined()
    }
    expect(findItemRoute(routes, scope, { pathname: '/store', search: '' })?.item).toEqual({ section: given.at(-2) })
  })

  test('from data is linked from its own entry only', () => {
    const [first, second, taken] = [{ toPath: '/store' }, { toPath: '/store' }, { toPath: '/dashboard' }]
    const scope = { session: { sections: [first, second, taken] } }
    const entry = {
      label: bilingual('Voce'),
      to: { kind: 'path' as const, path: at<string>('entry.toPath') },
      each: each('entry', 'session.sections'),
      divided: false,
    }
    const links = [first, second, taken].map((item) => hasOwnPage(entry, item.toPath, { ...scope, entry: item }, routes))
    expect(links).toEqual([true, false, false])
    const { each: _each, ...single } = entry
    expect(['/store', '/dashboard', '/edit-practice/12', '/nowhere'].map((path) => hasOwnPage(single, path, scope, routes))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('is built from a screen and its parameters, and undefined when a required one is missing', () => {
    expect(findScreenPath(routes, 'change', { id: 'a b', step: 2 })).toBe('/edit-practice/a%20b?step=2')
    expect(findScreenPath(routes, 'change', {})).toBeUndefined()
    expect(findScreenPath(routes, 'recovery', {})).toBe('/password-recovery')
    expect(findScreenPath(routes, 'section', {})).toBeUndefined()
  })
})

test('returns after a login only to an address of the portal', () => {
  expect(readReturnPath({ returnTo: '/practices?x=1' })).toBe('/practices?x=1')
  for (const state of [null, undefined, {}, { returnTo: 3 }, { returnTo: 'https://evil.example' }, { returnTo: '//evil.example' }])
    expect(readReturnPath(state)).toBeUndefined()
})

test('finds an icon named by the API in any spelling, and a neutral icon for an unknown name', () => {
  expect(['OneToOne', 'one-to-one', 'Store', 'Ticket'].map(findIconNamed)).toEqual(['one-to-one', 'one-to-one', 'store', 'ticket'])
  expect(findIconNamed('Rocket')).toBe(findIconNamed(undefined))
})

test.each([
  ['/practices', { kind: 'inside', path: '/practices' }],
  ['https://a.example/x', { kind: 'outside', href: 'https://a.example/x', newTab: true }],
  ['mailto:a@b.example', { kind: 'outside', href: 'mailto:a@b.example', newTab: false }],
  ['tel:+39059', { kind: 'outside', href: 'tel:+39059', newTab: false }],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  [' JavaScript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['practices', undefined],
  ['', undefined],
  [undefined, undefined],
])('resolves the address %j to a safe destination or to none', (url, expected) => {
  expect(findSafeUrl(url)).toEqual(expected)
})
