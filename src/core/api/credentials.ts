/**
 * The user's credential for an API with a scheme of its own, such as a key or a password.
 *
 * It is kept in this tab and sent to operations that need it alone. A call waits until the user has signed in, and again if the API refuses the
 * credential: nothing of the page is lost.
 */
import { createStore } from '../lib/create-store.ts'
import type { SignInScheme } from '../model/operation-table.ts'
import { ApiProblem } from './api-problem.ts'

export interface CredentialState {
  /** Undefined before the user has signed in. */
  credential: string | undefined
  /** A call waits for the user. */
  asked: boolean
  /** The API has refused the last credential. */
  refused: boolean
}

export interface Credentials {
  state(): CredentialState
  subscribe(listener: () => void): () => void
  /** Returns the credential, once the user has signed in; undefined if the user does not. */
  require(): Promise<string | undefined>
  /** Asks again after the API has refused a credential, unless there is another one. */
  refuse(credential: string): void
  signIn(credential: string): void
  /** Lets the calls that wait fail. */
  cancel(): void
  signOut(): void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param storage that of the tab; undefined to keep the credential until the page is left. */
export function createCredentials(key: string, storage: Storage | undefined): Credentials {
  const store = createStore<CredentialState>({
    credential: attempt(() => storage?.getItem(key)) ?? undefined,
    asked: false,
    refused: false,
  })
  let waiting: ((credential: string | undefined) => void)[] = []
  const settle = (next: CredentialState): void => {
    const { credential } = next
    attempt(() => (credential === undefined ? storage?.removeItem(key) : storage?.setItem(key, credential)))
    const settled = waiting
    waiting = []
    store.set(next)
    for (const resolve of settled) resolve(credential)
  }
  return {
    state: store.get,
    subscribe: store.subscribe,
    require() {
      const { credential, refused } = store.get()
      if (credential !== undefined) return Promise.resolve(credential)
      store.set({ credential, asked: true, refused })
      return new Promise((resolve) => waiting.push(resolve))
    },
    refuse(credential) {
      if (store.get().credential !== credential) return
      attempt(() => storage?.removeItem(key))
      store.set({ credential: undefined, asked: false, refused: true })
    },
    signIn: (credential) => settle({ credential, asked: false, refused: false }),
    cancel: () => settle({ credential: undefined, asked: false, refused: false }),
    signOut: () => settle({ credential: undefined, asked: false, refused: false }),
  }
}

/** A browser may refuse to store anything. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Returns the credential of a user name and a password (RFC 7617, in UTF-8). */
export const basicCredential = (user: string, password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))

/** A credential as it is sent. */
export interface SentCredential {
  in: 'header' | 'query'
  name: string
  value: string
}

/** Makes a call with the credential, and again with another one if the API refuses it. Without a credential it fails as refused. */
export async function callSigned(
  { scheme, credentials }: { scheme: SignInScheme; credentials: Credentials },
  send: (credential: SentCredential) => Promise<unknown>,
): Promise<unknown> {
  for (;;) {
    const credential = await credentials.require()
    if (credential === undefined) throw new ApiProblem({ status: 401, code: 'http-401', requestId: '' })
    try {
      return await send(sentAs(scheme, credential))
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
      credentials.refuse(credential)
    }
  }
}

function sentAs(scheme: SignInScheme, credential: string): SentCredential {
  if (scheme.type === 'key') return { in: scheme.in, name: scheme.name, value: credential }
  return { in: 'header', name: 'Authorization', value: `${scheme.type === 'basic' ? 'Basic' : 'Bearer'} ${credential}` }
}
