import type { CallAnswer, TestServer } from './test-server.ts'

export const testPassword = 'Vacanze-2026'

/** Returns a valid registration. `number` makes its email address and tax code unique. */
export function registrationOf(number: number, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    firstName: 'Giulia',
    lastName: 'Bianchi',
    gender: 'F',
    birthDate: '1982-05-14',
    birthPlace: 'Bologna',
    birthProvince: 'BO',
    fiscalCode: fiscalCodeOf(number),
    email1: `persona${number}@example.it`,
    mobilePhone: '+39 333 1234567',
    privacyAccepted: true,
    marketingAccepted: false,
    password: testPassword,
    ...changes,
  }
}

/** Registers a customer, logs in, and returns the token. */
export async function registerAndLogIn(
  server: TestServer,
  number: number,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = registrationOf(number, changes)
  const registered = await server.call('POST', '/api/member/register', { body, address: `10.0.${number >> 8}.${number & 255}` })
  if (registered.status !== 201) throw new Error(`The registration was refused: ${registered.text}`)
  return tokenOf(await logIn(server, String(body.email1), String(body.password)))
}

export function logIn(server: TestServer, username: string, password: string = testPassword, address = '127.0.0.1'): Promise<CallAnswer> {
  return server.call('POST', '/api/member/login', { body: { username, password }, address })
}

export function tokenOf(answer: CallAnswer): string {
  if (answer.status !== 200 || typeof answer.body?.token !== 'string') throw new Error(`No token: ${answer.status} ${answer.text}`)
  return answer.body.token
}

/** Returns a tax code with a valid check letter, unique for each number below 1,000,000. */
export function fiscalCodeOf(number: number): string {
  const digits = String(number).padStart(6, '0')
  const letters = 'ABCDEFGHIJKLMNOPQRST'
  const name = [...digits.slice(0, 3)].map((digit) => letters[Number(digit)]).join('')
  const body = `BNC${name}82E54A${digits.slice(3)}`
  return `${body}${checkLetterOf(body)}`
}

/** Calculates the check letter from the decree's table, independently of the server's implementation. */
function checkLetterOf(body: string): string {
  const odd: Readonly<Record<string, number>> = {
    0: 1,
    1: 0,
    2: 5,
    3: 7,
    4: 9,
    5: 13,
    6: 15,
    7: 17,
    8: 19,
    9: 21,
    A: 1,
    B: 0,
    C: 5,
    D: 7,
    E: 9,
    F: 13,
    G: 15,
    H: 17,
    I: 19,
    J: 21,
    K: 2,
    L: 4,
    M: 18,
    N: 20,
    O: 11,
    P: 3,
    Q: 6,
    R: 8,
    S: 12,
    T: 14,
    U: 16,
    V: 10,
    W: 22,
    X: 25,
    Y: 24,
    Z: 23,
  }
  const sum = [...body].reduce((total, character, index) => {
    if (index % 2 === 0) return total + (odd[character] ?? 0)
    return total + (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}
