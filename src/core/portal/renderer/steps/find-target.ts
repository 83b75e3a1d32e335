/** Resolves targets of the catalogue to addresses. */
import type { Scope, TargetModel } from '../../../model/catalogue-model.ts'
import type { RendererServices } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { findSafeUrl, type SafeUrl } from '../text/safe-url.ts'

/** Returns the address of a target, or undefined when a part is missing or unsafe. Then no link is shown. */
export function findTarget(target: TargetModel, scope: Scope, services: Pick<RendererServices, 'findScreenPath'>): SafeUrl | undefined {
  switch (target.kind) {
    case 'screen': {
      const path = services.findScreenPath(target.screen, readInputs(target.params, scope).values)
      const fragment = target.fragment?.read(scope)
      return path === undefined ? undefined : { kind: 'inside', path: fragment ? `${path}#${encodeURIComponent(fragment)}` : path }
    }
    case 'path': {
      const found = findSafeUrl(target.path.read(scope))
      return found?.kind === 'inside' ? found : undefined
    }
    case 'url':
      return findSafeUrl(target.url.read(scope))
    case 'conditional':
      return findTarget(target.when.holds(scope) ? target.met : target.otherwise, scope, services)
  }
}
