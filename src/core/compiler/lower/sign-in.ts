/** Compiles `signIn` of portal.yaml: the security scheme of the API by which the user signs in. */
import type { SignInModel, TextModel } from '../../model/catalogue-model.ts'
import type { SignInScheme } from '../../model/operation-table.ts'
import type { SecurityScheme } from '../read/api.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { textsByName } from './texts.ts'

export function compileSignIn(
  source: Source | undefined,
  text: (source: Source | undefined) => TextModel | undefined,
  { api, messages, report }: Context,
): SignInModel | undefined {
  const named = at(source, 'scheme')
  const name = textOf(named)
  if (!named || name === undefined) return undefined
  const described = api.securitySchemes.get(name)
  if (!described) {
    report.report('CAT201', named.span, `The API has no security scheme "${name}"`, {
      written: name,
      allowed: [...api.securitySchemes.keys()],
    })
    return undefined
  }
  const { authorizationUrl, tokenUrl, scopes = {} } = (described.type === 'oauth2' && described.flows?.authorizationCode) || {}
  const [clientId, asked] = [at(source, 'clientId'), itemsOf(at(source, 'scopes'))]
  for (const scope of asked)
    if (authorizationUrl && !Object.hasOwn(scopes, String(textOf(scope))))
      report.report('CAT201', scope.span, `"${name}" has no scope "${textOf(scope)}"`, {
        written: String(textOf(scope)),
        allowed: Object.keys(scopes),
      })
  if (authorizationUrl && tokenUrl && !clientId) {
    report.report('CAT105', named.span, '"clientId" is missing in the sign-in by oauth2', {
      hint: 'It is the id that the authorization server has given the portal.',
    })
    return undefined
  }
  const scheme =
    authorizationUrl && tokenUrl
      ? {
          type: 'code' as const,
          authorizationUrl,
          tokenUrl,
          clientId: String(textOf(clientId)),
          scopes: asked.map((scope) => String(textOf(scope))),
        }
      : schemeOf(described)
  if (typeof scheme === 'string') {
    report.report('CAT208', named.span, `A portal cannot sign in by "${name}": ${scheme}`)
    return undefined
  }
  return {
    scheme,
    keep: textOf(at(source, 'keep')) === 'memory' ? 'memory' : 'tab',
    words: textsByName(at(messages, 'signIn'), text) as unknown as SignInModel['words'],
  }
}

/** Returns how the credential is sent, or why a page cannot send it. */
function schemeOf({ type, scheme = '', in: place, name }: SecurityScheme): SignInScheme | string {
  const http = scheme.toLowerCase()
  if (type === 'http' && (http === 'bearer' || http === 'basic')) return { type: http }
  if (type === 'apiKey' && name !== undefined && (place === 'header' || place === 'query')) return { type: 'key', in: place, name }
  if (type === 'apiKey' && place === 'cookie') return 'the browser sends the cookie by itself once the API has set it'
  if (type === 'oauth2') return 'it has no flow `authorizationCode`, the only one for a page'
  return type === 'http' ? `${scheme} is no way to sign in that it knows` : `its type is ${type}`
}
