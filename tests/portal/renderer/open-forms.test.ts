import { describe, expect, test } from 'vitest'
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { dirtyValues, isDraftable } from '../../../src/core/portal/renderer/form/dirty-values.ts'
import { createOpenForms, type DirtyValues } from '../../../src/core/portal/renderer/form/open-forms.ts'

const place = { person: 'giulia', path: '/account', form: 'profile {}', part: '' }
const begun = () => ({ values: { city: 'Bologna', street: 'Via Po' }, state: { version: 3 } })
const form = (typed: DirtyValues, keeps = () => true, save = async () => true) => ({ typed: () => typed, begun, keeps, save })

describe('the drafts of a tab', () => {
  test('are unsaved as long as a form with changes is open', () => {
    const forms = createOpenForms()
    expect(forms.hasUnsaved()).toBe(false)
    const endUnchanged = forms.watch(place, form({}))
    expect(forms.hasUnsaved()).toBe(false)
    const end = forms.watch({ ...place, form: 'other' }, form({ city: 'Modena' }))
    expect(forms.hasUnsaved()).toBe(true)
    expect(forms.unsavedPaths()).toEqual(['/account'])
    end()
    endUnchanged()
    expect(forms.hasUnsaved()).toBe(false)
  })

  test('are saved one after the other, up to the first form that is not', async () => {
    const forms = createOpenForms()
    const saved: string[] = []
    const saving = (name: string, saves: boolean) => async () => {
      saved.push(name)
      return saves
    }
    forms.watch(place, form({}, undefined, saving('unchanged', true)))
    forms.watch({ ...place, form: 'one' }, form({ city: 'Modena' }, undefined, saving('one', true)), 7)
    const endInvalid = forms.watch({ ...place, form: 'invalid' }, form({ city: 'M' }, undefined, saving('invalid', false)))
    forms.watch({ ...place, form: 'last' }, form({ city: 'Modena' }, undefined, saving('last', true)))
    expect(await forms.saveOpen()).toBe(false)
    expect(saved).toEqual(['one', 'invalid'])
    expect(await forms.saveOpen(7), 'those of one dialog').toBe(true)
    endInvalid()
    expect(await forms.saveOpen()).toBe(true)
    expect(saved).toEqual(['one', 'invalid', 'one', 'one', 'last'])
  })

  test('are restored once, to the same user, screen and form', () => {
    const forms = createOpenForms()
    const end = forms.watch(place, form({ city: 'Modena', address: null }))
    forms.keep()
    end()
    forms.keepFor('giulia')
    expect(forms.find(place)).toEqual({
      typed: { city: 'Modena', address: null },
      begun: { city: 'Bologna', address: null },
      state: { version: 3 },
    })
    for (const other of [{ person: 'anna' }, { path: '/vouchers' }, { form: 'profile {"id":2}' }, { part: 'city' }])
      expect(forms.find({ ...place, ...other }), JSON.stringify(other)).toBeUndefined()
    forms.watch(place, form({}))
    expect(forms.find(place), 'the values have moved into the form').toBeUndefined()
  })

  test('are restored per part where parts are edited separately, and for any part when none is named', () => {
    const forms = createOpenForms()
    forms.watch({ ...place, part: 'city' }, form({ city: 'Modena' }))
    forms.keep()
    const { part: _part, ...whole } = place
    expect(forms.find(whole)?.typed).toEqual({ city: 'Modena' })
    expect(forms.find({ ...place, part: 'address' })).toBeUndefined()
  })

  test('count as unsaved while kept for a form that is not rendered, but do not block leaving the page', () => {
    const forms = createOpenForms()
    forms.watch(place, form({ city: 'Modena' }))()
    forms.keep()
    expect(forms.hasUnsaved(), 'a form that was left before is not kept').toBe(false)
    const end = forms.watch(place, form({ city: 'Modena' }))
    forms.keep()
    end()
    expect(forms.hasUnsaved()).toBe(true)
    expect(forms.hasUnsavedOpen()).toBe(false)
    forms.watch(place, form({}))
    expect(forms.hasUnsaved()).toBe(false)
  })

  test('wait on their screen until their form is rendered, and notify listeners', () => {
    const forms = createOpenForms()
    const { person, path, form: name } = place
    const waiting: boolean[] = []
    forms.subscribe(() => waiting.push(forms.hasWaiting({ person, path })))
    forms.watch(place, form({ city: 'Modena' }))()
    const end = forms.watch(place, form({ city: 'Modena' }))
    forms.keep()
    end()
    expect(forms.hasWaiting({ person, path: '/vouchers' })).toBe(false)
    expect(forms.hasWaiting({ person: 'anna', path })).toBe(false)
    forms.expect({ person, path, form: 'other' })
    const leave = forms.expect({ person, path, form: name })
    leave()
    forms.forget()
    expect(waiting).toEqual([false, false, true, true, false, true, false])
  })

  test('are discarded when another user signs in, and after a logout', () => {
    const forms = createOpenForms()
    forms.watch(place, form({ city: 'Modena' }))
    forms.keep()
    forms.keepFor('anna')
    expect(forms.find(place)).toBeUndefined()
    forms.keep()
    forms.forget()
    expect(forms.find(place)).toBeUndefined()
  })

  test('survive a second expired session before their form opens again', () => {
    const forms = createOpenForms()
    const end = forms.watch(place, form({ city: 'Modena' }))
    forms.keep()
    end()
    forms.keep()
    expect(forms.find(place)?.typed).toEqual({ city: 'Modena' })
  })

  test('never include a password or a file', () => {
    const forms = createOpenForms()
    const fields = {
      password: { path: 'password', widget: 'password', fills: {} },
      city: { path: 'city', widget: 'text', fills: {} },
      scan: { path: 'scan', widget: 'file', fills: { scanName: {} } },
    }
    const model = { fields } as unknown as FormModel
    forms.watch(place, {
      typed: () => ({ password: 'segreta', city: 'Modena', scan: 'AAAA', scanName: 'a.pdf' }),
      begun,
      keeps: (path) => isDraftable(model, path),
      save: async () => true,
    })
    const typesPassword = {
      typed: () => ({ password: 'segreta' }),
      begun,
      keeps: (path: string) => isDraftable(model, path),
      save: async () => true,
    }
    forms.watch({ ...place, part: 'password' }, typesPassword)
    forms.keep()
    expect(forms.find(place)?.typed).toEqual({ city: 'Modena' })
    expect(forms.find({ ...place, part: 'password' })).toBeUndefined()
  })
})

describe('the changes of a draft', () => {
  const field = (path: string, more = {}) => ({ path, readOnly: false, fills: {}, ...more })
  const model = {
    fields: {
      city: field('city', { fills: { province: {}, cap: {} } }),
      cap: field('cap'),
      code: field('code', { readOnly: true }),
      'home.street': field('home.street'),
    },
  } as unknown as FormModel
  const paths = Object.keys(model.fields)
  const begun = { city: 'Modena', province: 'MO', cap: null, code: 'A', home: { street: 'Via Emilia' } }
  test.each([
    { name: 'are empty for unchanged values', values: begun, typed: {} },
    { name: 'treat a missing value as an empty one', values: { ...begun, cap: undefined }, typed: {} },
    {
      name: 'contain a value and the fields that it fills',
      values: { ...begun, city: 'Bologna', province: 'BO' },
      typed: { city: 'Bologna', province: 'BO' },
    },
    { name: 'contain a cleared value', values: { ...begun, city: null }, typed: { city: null } },
    { name: 'contain a value of a nested record', values: { ...begun, home: { street: 'Via Po' } }, typed: { 'home.street': 'Via Po' } },
    { name: 'omit read-only values', values: { ...begun, code: 'B' }, typed: {} },
  ])('$name', ({ values, typed }) => {
    expect(dirtyValues(model, begun, values, paths)).toEqual(typed)
  })
})
