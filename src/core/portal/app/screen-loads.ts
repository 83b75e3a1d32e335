/** Imports the model of a screen together with those of its forms. */
import type { CatalogueModel, RouteModel, ScreenModel } from '../../model/catalogue-model.ts'
import { preload } from '../lazy/load-once.ts'

type Load = RouteModel['load']

const loads = new WeakMap<Load, Load>()

/** Returns the function that imports a screen. A form that fails to load is reported where it is shown. */
export function screenLoad({ load, forms: names }: RouteModel, { forms }: Pick<CatalogueModel, 'forms'>): Load {
  const known = loads.get(load)
  if (known) return known
  const made = async (): Promise<ScreenModel> => {
    const [screen] = await Promise.all([load(), ...names.map((name) => forms[name] && preload(forms[name]))])
    return screen
  }
  loads.set(load, made)
  return made
}
