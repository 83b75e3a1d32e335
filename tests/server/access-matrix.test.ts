/**
 * Who may call each operation: a row for each operation of the OpenAPI description, on both databases.
 *
 * One long file, because it is one table, whose rows share the callers and what belongs to them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import { createToken, hashToken } from '../../src/core/server/domain/tokens.ts'
import type { OperationPlan } from '../../src/core/server/http/operation-plan.ts'
import { planOperations } from '../../src/core/server/http/operation-plan.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { samplePdf } from '../support/sample-files.ts'
import { createScriptedSigning, type ScriptedSigning } from '../support/scripted-signing.ts'
import { createCredential, type SoftwareCredential } from '../support/software-authenticator.ts'
import { logIn, registerAndLogIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, describeOnDatabases, startTestServer, type TestServer } from '../support/test-server.ts'

/**
 * Which callers an operation serves (requirements S9).
 *
 * Every operation of the description needs a row. A row names each id that a request can carry and returns the caller's own ids; the
 * test then sends every other customer's.
 */
type Row =
  /** Needs no token. `body` is accepted, so that the answer is not 401. */
  | { access: 'public'; body?: unknown }
  /**
   * Answers about the caller only and takes no id.
   *
   * `body` is valid for the caller, `reserved` for teachers only. `by` names the caller, where not every customer may call.
   */
  | {
      access: 'own'
      by?: string
      body?: (caller: Caller) => unknown
      reserved?: unknown
      leavesOthers?: (other: Caller) => Promise<void>
    }
  /** Answers every customer the same. `ids` are ids of shared objects, each by its name with an existing one. */
  | { access: 'same-for-all'; body?: unknown; ids?: Readonly<Record<string, (caller: Caller) => Promise<number>>> }
  /**
   * Takes ids, each by its name with the caller's own.
   *
   * `body` is one that the owner of an id may send with it, `beside` returns the other ids of that request. Giulia owns such ids unless
   * `of` names another customer.
   */
  | {
      access: 'by-id'
      of?: 'anna.inps'
      ids: Readonly<Record<string, (caller: Caller) => Promise<readonly Id[]>>>
      body?: (owner: Caller, id: Id) => Promise<unknown>
      beside?: (owner: Caller, id: Id) => Promise<Ids>
    }

type Id = number | string
type Ids = Readonly<Record<string, Id>>

interface Caller {
  username: string
  token: string
  /** Texts that would reveal the owner in another customer's answer. */
  marks: readonly string[]
  call(operationId: string, options?: { body?: unknown; ids?: Ids }): Promise<CallAnswer>
}

interface HeldPractice {
  id: number
  practiceGUID: string
  practiceType: number
  readableStatus: string
  remainingAmount: number
  productDivisionId: number
  isModifying: boolean
  practicePayments: readonly { status: string }[]
  buyedPackage: { id: number }
  participants: readonly { id: number; version: number; customer: { firstName: string; lastName: string } }[]
}
const practicesOf = async (caller: Caller) => (await caller.call('listPractices')).body as readonly HeldPractice[]
/** Returns the caller's bookings in open divisions without a pending change or payment. */
const changeable = async (caller: Caller) =>
  (await practicesOf(caller)).filter(
    ({ productDivisionId, isModifying, practicePayments }) =>
      [1, 3].includes(productDivisionId) && !isModifying && !practicePayments.some(({ status }) => status === 'in-verifica'),
  )
/** Returns the file names of the contracts made for a caller, as their addresses end (specification 2). */
const madeFilesOf = async (caller: Caller) =>
  (
    (await caller.call('listDocuments')).body as readonly {
      id: number
      docUrl: string | null
      docType2023A22: number
      isSuperseded: boolean
    }[]
  )
    .filter(({ docType2023A22, isSuperseded }) => docType2023A22 === 2 && !isSuperseded)
    .map(({ id, docUrl }) => `${docUrl?.split('/').at(-1)}_${id}.pdf`)
/** Uploads a document of the caller's own and returns its id. */
async function uploadAs(caller: Caller): Promise<number> {
  const fileContent = Buffer.from(samplePdf()).toString('base64')
  const [practice] = await practicesOf(caller)
  const { body } = await caller.call('uploadDocument', {
    ids: { practice: practice?.id ?? 0 },
    body: { fileName: 'carta.pdf', documentTypology: 6, fileContent },
  })
  return body.id
}
const servicesRow: Row = {
  access: 'by-id',
  ids: {
    practiceId: async (caller) => (await changeable(caller)).map(({ id }) => id),
    newPackageId: async (caller) => (await changeable(caller)).map(({ buyedPackage }) => buyedPackage.id),
  },
  body: async () => ({ newPackageItems: [] }),
  beside: async (owner, id) => {
    const practice = (await changeable(owner)).find((one) => one.id === id || one.buyedPackage.id === id)
    return practice ? { practiceId: practice.id, newPackageId: practice.buyedPackage.id } : expect.fail()
  },
}
/** Returns the ids of bookings with an amount left to pay online. */
const payableIds = async (caller: Caller) =>
  (await practicesOf(caller))
    .filter(({ readableStatus, remainingAmount }) => ['opzionato', 'confermato'].includes(readableStatus) && remainingAmount > 0)
    .map(({ id }) => id)

/** The payment provider of the server under test, and one payment of each caller. */
let simulator: StartedSimulator
let paid: Map<string, Promise<{ practice: number; orderID: string }>>
async function payAs(caller: Caller): Promise<{ practice: number; orderID: string }> {
  // The last one: earlier rows create orders for all of them.
  const id = (await payableIds(caller)).at(-1)
  const practice = (await practicesOf(caller)).find((one) => one.id === id) ?? expect.fail('nothing can be paid')
  const amount = practice.remainingAmount
  const answer = await caller.call('createPaymentOrder', { body: { amount }, ids: { practice: practice.id } })
  const { id: orderID } = JSON.parse(answer.body) as { id: string }
  await simulator.approve(orderID, { source: 'paypal' })
  const ids = { practice: practice.id, orderID }
  await caller.call('capturePaymentOrder', { ids })
  return ids
}
const paidBy = (caller: Caller) => {
  const known = paid.get(caller.username) ?? payAs(caller)
  paid.set(caller.username, known)
  return known
}
const paidRow: Row = {
  access: 'by-id',
  ids: {
    practice: async (caller) => [(await paidBy(caller)).practice],
    orderID: async (caller) => [(await paidBy(caller)).orderID],
  },
  beside: (owner) => paidBy(owner),
}
const practiceIds = async (caller: Caller) => (await practicesOf(caller)).map(({ id }) => id)

/** Returns the booking that has the id or a participant with it, and that participant or the first one. */
const participantAt = async (caller: Caller, id: Id) => {
  const practice = (await practicesOf(caller)).find((one) => one.id === id || one.participants.some((participant) => participant.id === id))
  const participant = practice?.participants.find((one) => one.id === id) ?? practice?.participants[0]
  return practice && participant ? { practice, participant } : expect.fail(`nothing is held at ${id}`)
}
const participantIds = async (caller: Caller) => (await practicesOf(caller)).flatMap(({ participants }) => participants.map(({ id }) => id))
const participatedIds = async (caller: Caller) =>
  (await practicesOf(caller)).filter(({ participants }) => participants[0]).map(({ id }) => id)

/** Returns the first invoice with a PDF of each booking that has one. */
const invoicesOf = async (caller: Caller) => {
  const found: { id: number; number: string }[] = []
  for (const id of await practiceIds(caller)) {
    const { rows } = (await caller.call('listFiscalDocuments', { ids: { id } })).body
    const invoice = rows.find((row: { attachmenturl: string | null }) => row.attachmenturl !== null)
    if (invoice !== undefined) found.push({ id, number: invoice.invoicenumber })
  }
  return found
}

/** Returns the receipts of a caller's payments. */
const receiptsOf = async (caller: Caller): Promise<number[]> =>
  (await caller.call('listPayments')).body.flatMap(({ receipt }: { receipt: number | null }) => receipt ?? [])
/** A voucher of Giulia's that is made to pay for all her bookings. */
const largeVoucher = 'PUNTI-7K2M'

/** Expects Giulia's points and voucher right to be as seeded. */
const keepsPoints = async (other: Caller): Promise<void> => {
  expect((await other.call('getMe')).body).toMatchObject({ points: 1240, canGenerateClusterVoucher: true })
}

const relationshipsOf = async (caller: Caller) =>
  (await caller.call('listRelationships')).body as { id: number; type: string; member: object }[]

/** Opens another session of the caller. Returns the ids of all sessions but the present one, which must stay open. */
async function otherSessionsOf(caller: Caller): Promise<readonly string[]> {
  await caller.call('login', { body: { username: caller.username, password: testPassword } })
  const sessions = (await caller.call('listSessions')).body as readonly { id: string; isCurrent: boolean }[]
  return sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
}

/** Makes a passkey for the caller, without sending it. */
async function createPasskey(caller: Caller) {
  return createCredential((await caller.call('beginPasskey', { body: { name: 'Telefono', password: testPassword } })).body)
}

async function addPasskey(caller: Caller): Promise<SoftwareCredential> {
  const { credential, response } = await createPasskey(caller)
  expect((await caller.call('addPasskey', { body: { credential: response } })).status).toBe(200)
  return credential
}

/** Returns an invitation of the caller's own, made anew. */
async function inviteAs(caller: Caller): Promise<number> {
  const relationship = (await relationshipsOf(caller)).find(({ type }) => type === 'figlio')?.id ?? 0
  invitations += 1
  const email = `invitato${invitations}@example.it`
  return (await caller.call('inviteAdult', { ids: { relationship }, body: { email } })).body.id
}
let invitations = 0
/** Lets Elena invite someone to Leonardo's bookings, or share them with a customer at once. Returns the token of the invitation. */
let shareLeonardo: (acceptedBy?: string) => Promise<string>

const rows: Readonly<Record<string, Row>> = {
  login: { access: 'public', body: { username: 'nobody', password: 'nothing' } },
  registerMember: { access: 'public', body: registrationOf(1, { fiscalCode: 'x' }) },
  requestPasswordRecovery: { access: 'public', body: { username: 'nobody' } },
  resetPassword: { access: 'public', body: { token: 'x', password: 'Montagna-2027' } },
  checkPasswordReset: { access: 'public', body: { token: 'x' } },
  requestUsernameRecovery: { access: 'public', body: { fiscalCode: 'RSSMRA80A01H501U' } },
  confirmEmail: { access: 'public', body: { token: 'x' } },
  undoEmailChange: { access: 'public', body: { token: 'x' } },
  findMailedReminder: { access: 'public', body: { token: 'x' } },
  setMailedReminder: { access: 'public', body: { token: 'x', isOn: false } },
  findInvitation: { access: 'public', body: { token: 'x' } },
  listComuni: { access: 'public' },

  getMe: { access: 'own' },
  updateMe: {
    access: 'own',
    body: () => registrationOf(77, { password: testPassword }),
    leavesOthers: async (other) => expect((await other.call('getMe')).text).toContain(other.marks[0]),
  },
  sendEmailConfirmation: { access: 'own' },
  cancelEmailChange: { access: 'own' },
  listRelationships: { access: 'own' },
  beginPasskeyLogin: { access: 'public' },
  loginWithPasskey: { access: 'public', body: {} },
  listReminders: { access: 'own' },
  setReminder: {
    access: 'own',
    body: () => ({ kind: 'balance-due', isOn: false }),
    leavesOthers: async (other) =>
      expect((await other.call('listReminders')).body).toEqual(expect.not.arrayContaining([{ kind: 'balance-due', isOn: false }])),
  },
  listSharedAccess: { access: 'own' },
  inviteAdult: {
    access: 'by-id',
    ids: { relationship: async (caller) => (await relationshipsOf(caller)).map(({ id }) => id) },
    body: async () => ({ email: 'invitato@example.it' }),
  },
  changeSharedAccess: {
    access: 'by-id',
    ids: { id: async (caller) => [await inviteAs(caller)] },
    body: async () => ({ mayPay: true, maySign: true }),
  },
  endSharedAccess: { access: 'by-id', ids: { id: async (caller) => [await inviteAs(caller)] } },
  acceptInvitation: {
    access: 'own',
    by: 'luca.estero',
    body: async () => ({ token: await shareLeonardo() }),
    leavesOthers: async (other) => expect((await other.call('listSharedPractices')).body).toEqual([]),
  },
  listSharedPractices: { access: 'own' },
  listSharedConsentForms: { access: 'own' },
  // Of the bookings that Elena shares with Giulia.
  getSharedPractice: {
    access: 'by-id',
    ids: {
      id: async (caller) => {
        await shareLeonardo(caller.username)
        return (await caller.call('listSharedPractices')).body.map(({ id }: { id: number }) => id)
      },
    },
  },
  listPasskeys: { access: 'own' },
  beginPasskey: { access: 'own', body: () => ({ name: 'Telefono', password: testPassword }) },
  addPasskey: { access: 'own', body: async (caller) => ({ credential: (await createPasskey(caller)).response }) },
  removePasskey: {
    access: 'by-id',
    ids: {
      id: async (caller) => {
        await addPasskey(caller)
        return ((await caller.call('listPasskeys')).body as readonly { id: string }[]).map(({ id }) => id)
      },
    },
    body: async () => ({ password: testPassword }),
  },
  beginConfirmation: { access: 'own', body: async (caller) => void (await addPasskey(caller)) },
  confirmIdentity: {
    access: 'own',
    body: async (caller) => ({ credential: (await addPasskey(caller)).get((await caller.call('beginConfirmation')).body) }),
  },
  listPractices: { access: 'own' },
  listPayments: { access: 'own' },
  listDocuments: { access: 'own' },
  listVouchers: { access: 'own' },
  generateVoucherFromPoints: { access: 'own', by: 'anna.inps', leavesOthers: keepsPoints },
  generateVoucherFromCluster: { access: 'own', by: 'luca.estero', leavesOthers: keepsPoints },
  createFrameTicket: { access: 'own', body: () => ({ target: 'one-to-one' }), reserved: { target: 'grp-docenti' } },
  exportMe: { access: 'own' },
  listSessions: { access: 'own' },
  endOtherSessions: {
    access: 'own',
    body: () => ({ password: testPassword }),
    leavesOthers: async (other) => expect((await other.call('getMe')).status).toBe(200),
  },
  endSession: { access: 'by-id', ids: { id: otherSessionsOf }, body: async () => ({ password: testPassword }) },
  completeTour: { access: 'own' },
  changeUsername: {
    access: 'own',
    body: () => ({ username: 'nuovo.nome', password: testPassword }),
    leavesOthers: async (other) => expect((await other.call('getMe')).body.username).toBe(other.username),
  },
  changePassword: {
    access: 'own',
    body: () => ({ oldPassword: testPassword, newPassword: 'Montagna-2027' }),
    leavesOthers: async (other) => expect((await other.call('getMe')).status).toBe(200),
  },
  deleteAccount: {
    access: 'own',
    by: 'luca.estero',
    body: () => ({ password: testPassword }),
    leavesOthers: async (other) => expect((await other.call('getMe')).body.username).toBe(other.username),
  },
  updateRelationship: {
    access: 'by-id',
    ids: { id: async (caller) => (await relationshipsOf(caller)).map(({ id }) => id) },
    body: async (owner, id) => {
      const { type, member } = (await relationshipsOf(owner)).find((each) => each.id === id) ?? expect.fail()
      return { type, member }
    },
  },
  calculateFiscalCode: {
    access: 'own',
    body: () => ({ firstName: 'Mario', lastName: 'Rossi', gender: 'Z', birthDate: '1980-01-01', birthPlace: 'Roma' }),
  },
  listFiscalDocuments: { access: 'by-id', ids: { id: practiceIds } },
  getFiscalDocumentPdf: {
    access: 'by-id',
    ids: {
      id: async (caller) => (await invoicesOf(caller)).map(({ id }) => id),
      number: async (caller) => (await invoicesOf(caller)).map(({ number }) => number),
    },
    beside: async (owner, id) =>
      (await invoicesOf(owner)).find((invoice) => invoice.id === id || invoice.number === id) ?? expect.fail(`no invoice at ${id}`),
  },
  getDocumentFile: { access: 'by-id', ids: { file: madeFilesOf } },
  getPractice: { access: 'by-id', ids: { id: practiceIds } },
  listAlternatives: { access: 'by-id', ids: { id: practiceIds } },
  listOtherPeriods: { access: 'by-id', ids: { id: practiceIds } },
  getPaymentReceipt: { access: 'by-id', ids: { id: receiptsOf } },
  listUpsellingOptions: { access: 'by-id', ids: { id: practiceIds } },
  updateParticipant: {
    access: 'by-id',
    ids: {
      id: participatedIds,
      practiceId: participatedIds,
      participantId: participantIds,
    },
    body: async (owner, id) => ({ version: (await participantAt(owner, id)).participant.version }),
    beside: async (owner, id) => {
      const { practice, participant } = await participantAt(owner, id)
      return { id: practice.id, practiceId: practice.id, participantId: participant.id }
    },
  },
  previewEdit: servicesRow,
  editServices: servicesRow,
  getPaymentClientId: { access: 'by-id', ids: { practice: payableIds } },
  createPaymentOrder: {
    access: 'by-id',
    ids: { practice: payableIds },
    body: async (owner, id) => ({ amount: (await practicesOf(owner)).find((practice) => practice.id === id)?.remainingAmount }),
  },
  announceTransfer: {
    access: 'by-id',
    ids: { practice: payableIds },
    body: async (owner, id) => ({ amount: (await practicesOf(owner)).find((practice) => practice.id === id)?.remainingAmount }),
  },
  withdrawTransfer: { access: 'by-id', ids: { practice: payableIds } },
  listOfferedVouchers: { access: 'by-id', ids: { id: practiceIds } },
  capturePaymentOrder: { ...paidRow, body: async () => ({}) },
  finalizePayment: { ...paidRow, body: async () => ({ isFromMembership: true }) },
  markPaymentAsError: { ...paidRow, body: async () => ({ response: '' }) },
  updatePaymentData: {
    access: 'by-id',
    of: 'anna.inps',
    ids: {
      practice: async (caller) =>
        (await practicesOf(caller)).filter(({ practiceType }) => [2, 6].includes(practiceType)).map(({ practiceGUID }) => practiceGUID),
    },
    body: async () => ({ partecipazione: 'inps', tipo: 'sicuro', isFromAreaClub: true }),
  },

  uploadDocument: {
    access: 'by-id',
    ids: { practice: participatedIds, participant: participantIds },
    beside: async (owner, id) => {
      const { practice, participant } = await participantAt(owner, id)
      return { practice: practice.id, participant: participant.id }
    },
    body: async () => ({ fileName: 'carta.pdf', documentTypology: 6, fileContent: Buffer.from(samplePdf()).toString('base64') }),
  },

  getUploadedFile: { access: 'by-id', ids: { id: async (caller) => [await uploadAs(caller)] } },
  replaceDocument: {
    access: 'by-id',
    ids: { id: async (caller) => [await uploadAs(caller)] },
    body: async () => ({ fileName: 'altra.pdf', fileContent: Buffer.from(samplePdf()).toString('base64') }),
  },
  removeDocument: { access: 'by-id', ids: { id: async (caller) => [await uploadAs(caller)] } },

  listDocumentTypologies: { access: 'same-for-all' },
  listSections: { access: 'same-for-all' },
  getVoucherNotice: { access: 'same-for-all' },
  getFormFlags: { access: 'same-for-all', body: { productDivision: 1, confKeys: ['status'] } },
  listDestinations: { access: 'same-for-all', ids: { id: async () => 3 } },
  listPackages: { access: 'same-for-all', body: { division: 3 }, ids: { destination: (caller) => destinationIn(caller, 3) } },
  listTurns: { access: 'same-for-all', body: { webgroup: 'VS-MLT', division: 3 } },
  ...packageRows(),
  // Last, because nothing is left to pay afterwards.
  payWithVoucher: {
    access: 'by-id',
    ids: { practice: payableIds },
    body: async (owner, id) => ({
      amount: (await practicesOf(owner)).find((practice) => practice.id === id)?.remainingAmount,
      voucher: largeVoucher,
    }),
  },

  applyUpselling: {
    access: 'by-id',
    ids: { practiceId: async (caller) => (await changeable(caller)).map(({ id }) => id) },
    body: async () => ({ newPackageItems: [] }),
  },
  // After every row that needs the booking as it is: a move cancels it.
  editPackage: {
    access: 'by-id',
    ids: {
      practiceId: async (caller) => [(await moveBy(caller)).practiceId],
      newPackageId: async (caller) => [(await moveBy(caller)).newPackageId],
    },
    body: async (owner) => ({ newPackageItems: (await moveBy(owner)).newPackageItems }),
    beside: async (owner) => {
      const { practiceId, newPackageId } = await moveBy(owner)
      return { practiceId, newPackageId }
    },
  },

  ...signatureRows(),

  // Last, as it ends the caller's session.
  logout: { access: 'own', leavesOthers: async (other) => expect((await other.call('getMe')).status).toBe(200) },
}

interface ListedDocument {
  id: number
  practice: number
  participant: number | null
  docType: string
  isSignable: boolean
  isSigned: boolean
}
const documentsOf = async (caller: Caller) => (await caller.call('listDocuments')).body as readonly ListedDocument[]
const unsigned = async (caller: Caller, docType: string) =>
  (await documentsOf(caller)).filter((document) => document.docType === docType && document.isSignable && !document.isSigned)

/** Two signatures of each caller, begun once: one open, one completed. */
let signing: ScriptedSigning
let signatures: Map<string, Promise<Record<'open' | 'done', { document_id: number; procedure_id: string }>>>
const signaturesOf = (caller: Caller) => {
  const known = signatures.get(caller.username) ?? beginSignatures(caller)
  signatures.set(caller.username, known)
  return known
}
async function beginSignatures(caller: Caller) {
  const [contract] = await unsigned(caller, 'Generato')
  if (contract === undefined) return expect.fail('there is no contract to sign')
  const { body: data } = await caller.call('getSignatureData', { ids: { id: contract.id } })
  const done = { document_id: contract.id, procedure_id: String(data.procedure_id) }
  for (const { id, externalId } of signing.procedures.values()) if (externalId === done.procedure_id) signing.sign(id)
  // Too late to cancel: a signed document stays signed.
  await caller.call('cancelSignature', { ids: done })
  const { ids, body } = await consentOf(caller)
  const { procedure } = (await caller.call('signModuloB', { ids, body })).body
  return { open: { document_id: ids.documentId, procedure_id: String(procedure.id) }, done }
}

/** Returns ids and body of a consent form that the caller may submit. */
async function consentOf(caller: Caller) {
  const [document] = await unsigned(caller, 'ModuloB')
  const practice = (await practicesOf(caller)).find(({ id }) => id === document?.practice)
  const about = practice?.participants.find(({ id }) => id === document?.participant)
  if (document === undefined || practice === undefined || about === undefined) return expect.fail('there is no form to fill in')
  const me = (await caller.call('getMe')).body
  const ids = { id: practice.productDivisionId, documentId: document.id }
  const questions = (await caller.call('listModuloBQuestions', { ids: { id: ids.id } })).body as readonly { id: number; type: string }[]
  const { firstName, lastName } = about.customer
  const participant = { firstName, lastName, phone: null, email: 'a@example.it', holidayCentre: 'Malta', dates: 'luglio' }
  const author = {
    firstName: me.firstName,
    lastName: me.lastName,
    relationship: 'genitore',
    email: 'a@example.it',
    phone: '+39 333 1234567',
  }
  return {
    ids,
    body: { responses: questions.map(({ id, type }) => ({ id, answer: type === 'radio' ? 'Sì' : 'Nulla' })), participant, author },
  }
}

function signatureRows(): Record<string, Row> {
  const ofSignature = (which: 'open' | 'done'): Row => ({
    access: 'by-id',
    ids: {
      document_id: async (caller) => [(await signaturesOf(caller))[which].document_id],
      procedure_id: async (caller) => [(await signaturesOf(caller))[which].procedure_id],
    },
    beside: async (owner) => (await signaturesOf(owner))[which],
  })
  return {
    getSignatureData: { access: 'by-id', ids: { id: async (caller) => [(await signaturesOf(caller)).open.document_id] } },
    submitSignatureResult: ofSignature('open'),
    cancelSignature: ofSignature('open'),
    downloadSignedDocument: { access: 'by-id', ids: { id: async (caller) => [(await signaturesOf(caller)).done.document_id] } },
    listModuloBQuestions: { access: 'same-for-all', ids: { id: async () => 1 } },
    previewModuloB: {
      access: 'same-for-all',
      body: {
        responses: [1, 2, 3, 4, 5].map((id) => ({ id, answer: id < 4 ? 'Sì' : 'Nulla' })),
        participant: {
          firstName: 'Ada',
          lastName: 'Neri',
          phone: null,
          email: 'a@example.it',
          holidayCentre: 'Cesenatico',
          dates: 'luglio',
        },
        author: { firstName: 'Ugo', lastName: 'Neri', relationship: 'genitore', email: 'a@example.it', phone: '+39 333 1234567' },
      },
      ids: { id: async () => 1 },
    },
    signModuloB: {
      access: 'by-id',
      ids: {
        id: async (caller) => [(await consentOf(caller)).ids.id],
        documentId: async (caller) => [(await consentOf(caller)).ids.documentId],
      },
      body: async (owner) => (await consentOf(owner)).body,
      beside: async (owner) => (await consentOf(owner)).ids,
    },
  }
}

interface Move {
  practiceId: number
  newPackageId: number
  newPackageItems: readonly { itemGroup: string; serviceId: number }[]
}
/** A move of each caller, chosen once as a customer chooses it. */
let moves: Map<string, Promise<Move>>
const moveBy = (caller: Caller) => {
  const known = moves.get(caller.username) ?? chooseMove(caller)
  moves.set(caller.username, known)
  return known
}
async function chooseMove(caller: Caller): Promise<Move> {
  const practice = (await changeable(caller)).find(
    ({ productDivisionId, practiceType, readableStatus }) =>
      productDivisionId === 3 && practiceType === 1 && ['opzionato', 'confermato'].includes(readableStatus),
  )
  if (practice === undefined) return expect.fail('nothing can be moved')
  const newPackageId = await packageIn(caller, 3, practice.id)
  const body = { division: 3 }
  const ids = { package: newPackageId }
  const [city] = (await caller.call('listPackageCities', { body, ids })).body
  const groups: readonly { itemGroup: string; optional: boolean; items: readonly { serviceId: number }[] }[] = (
    await caller.call('listExtraServices', { body, ids })
  ).body
  const needed = groups.flatMap(({ optional, itemGroup, items }) =>
    optional ? [] : items.slice(0, 1).map(({ serviceId }) => ({ itemGroup, serviceId })),
  )
  return {
    practiceId: practice.id,
    newPackageId,
    newPackageItems: [{ itemGroup: city.itemGroup, serviceId: city.serviceId }, ...needed],
  }
}

/** Returns the rows of the five package calls, each under its five paths with a division of that path. */
function packageRows(): Record<string, Row> {
  const divisions = { '': 3, Docenti: 4, Lin: 6, Hsp: 8, Ada: 11 }
  const calls = ['listPackageCities', 'listPackageStructures', 'listPackageProgrammeTypes', 'listAlternativeServices', 'listExtraServices']
  return Object.fromEntries(
    Object.entries(divisions).flatMap(([suffix, division]) =>
      calls.map((name) => [
        `${name}${suffix}`,
        { access: 'same-for-all', body: { division }, ids: { package: (caller) => packageIn(caller, division) } } satisfies Row,
      ]),
    ),
  )
}

async function destinationIn(caller: Caller, division: number): Promise<number> {
  return (await caller.call('listDestinations', { ids: { id: division } })).body[0].id
}

/** Returns the first package offered in a division, found by the calls of the edit cascade. */
async function packageIn(caller: Caller, division: number, practice: number | null = null): Promise<number> {
  const ids = { destination: await destinationIn(caller, division) }
  const [{ webgroup }] = (await caller.call('listPackages', { body: { division }, ids })).body
  return (await caller.call('listTurns', { body: { webgroup, division, practice } })).body[0].package
}

/**
 * What a second adult with every right may call for a booking that is shared with them (sharing.test.ts, sharing-payments.test.ts and sharing-signatures.test.ts); all
 * else answers them as it answers a stranger.
 */
const openToSecondAdults: readonly string[] = [
  ...['getPaymentClientId', 'createPaymentOrder', 'capturePaymentOrder', 'finalizePayment', 'markPaymentAsError'],
  // Of consent forms; contracts are refused (sharing-signatures.test.ts).
  ...['signModuloB', 'getSignatureData'],
]

const plans = bundledDescriptions().flatMap(planOperations)
const plansById = new Map(plans.map((plan) => [plan.operationId, plan]))

function planOf(operationId: string): OperationPlan {
  const plan = plansById.get(operationId)
  if (plan === undefined) throw new Error(`${operationId} is not described`)
  return plan
}

/** Returns the URL of an operation. Missing ids get one that no customer owns. */
function addressOf(plan: OperationPlan, ids: Ids = {}): string {
  const path = plan.route.replace(/:(\w+)/g, (_hole, name: string) => String(ids[name] ?? 999_999))
  const query = new URLSearchParams(Object.fromEntries(queryNames(plan).map((name) => [name, String(ids[name] ?? 999_999)])))
  return query.size === 0 ? path : `${path}?${query}`
}

const queryNames = (plan: OperationPlan): readonly string[] =>
  plan.parameters.filter(({ description }) => description.in === 'query').map(({ description }) => description.name)

/** Ids chosen by clients; two customers may use the same one for different objects (uploads.test.ts). */
const madeByCallers: readonly string[] = ['uploadId']

/** Returns every id that a request can carry, in path, query and body. A body property is an id by its schema or name. */
function idsOf(plan: OperationPlan): readonly string[] {
  const inPath = [...plan.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return [...new Set([...inPath, ...queryNames(plan), ...idsIn(readSchema(plan, { $ref: plan.bodyPointer ?? '#/none' }))])]
}

function idsIn(schema: Record<string, unknown>): string[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, { $ref?: string; format?: string }>)
  return properties
    .filter(([name, { $ref, format }]) => $ref?.endsWith('/Id') || format === 'uuid' || /(^|_)id$|Id$|ID$/.test(name))
    .map(([name]) => name)
    .filter((name) => !madeByCallers.includes(name))
}

function readSchema(plan: OperationPlan, schema: Record<string, unknown>): Record<string, unknown> {
  if (typeof schema.$ref !== 'string') return schema
  const steps = schema.$ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], plan.api.document)
  return found === undefined ? {} : readSchema(plan, found as Record<string, unknown>)
}

describe('Every operation of the OpenAPI description', () => {
  it('has exactly one row in the access matrix', () => {
    expect(Object.keys(rows).sort()).toEqual(plans.map(({ operationId }) => operationId).sort())
  })

  it.each(plans.map((plan) => [plan.operationId, plan] as const))('%s lists every id parameter in its row', (operationId, plan) => {
    const row = rows[operationId]
    const ids = row?.access === 'by-id' || row?.access === 'same-for-all' ? row.ids : undefined
    expect(Object.keys(ids ?? {}).sort()).toEqual([...idsOf(plan)].sort())
  })

  it.each(plans.map((plan) => [plan.operationId, plan] as const))('%s requires a token unless its row is public', (operationId, plan) => {
    expect(plan.needsToken).toBe(rows[operationId]?.access !== 'public')
  })
})

describeOnDatabases('The access matrix', (kind) => {
  let server: TestServer
  let giulia: Caller
  let anna: Caller
  let newcomer: Caller
  let teacher: Caller
  /** Follows the bookings of all children of Giulia and of Anna, with every right. */
  let secondAdult: Caller
  let loggedOut: string
  let deleted: string

  const callAs = (token: string | undefined, operationId: string, options: { body?: unknown; ids?: Ids } = {}) => {
    const plan = planOf(operationId)
    const { ids } = options
    const bodyIds = Object.fromEntries(
      Object.entries(ids ?? {}).filter(([name]) => !plan.path.includes(`{${name}}`) && !queryNames(plan).includes(name)),
    )
    const body = Object.keys(bodyIds).length > 0 ? { ...(options.body as object | undefined), ...bodyIds } : options.body
    return server.call(plan.method, addressOf(plan, ids), { token, ...(body !== undefined && { body }) })
  }
  const enter = async (username: string): Promise<Caller> => {
    const token = tokenOf(await logIn(server, username))
    const caller: Caller = { username, token, marks: [], call: (operationId, options) => callAs(token, operationId, options) }
    const me = (await caller.call('getMe')).body
    const practices = (await caller.call('listPractices')).body as { practiceGUID: string; shortCode: string }[]
    return {
      ...caller,
      marks: [me.fiscalCode, me.email1, ...practices.flatMap(({ practiceGUID, shortCode }) => [practiceGUID, shortCode])],
    }
  }

  beforeAll(async () => {
    simulator = await startPaymentSimulator()
    paid = new Map()
    moves = new Map()
    const payments = createPaypalProvider({
      ...simulatorKeys,
      merchantId: simulatorKeys.payeeId,
      apiUrl: simulator.apiUrl,
      clock: { now: () => new Date('2026-03-02T09:00:00Z') },
    })
    signatures = new Map()
    signing = createScriptedSigning({ now: () => server.clock.now() })
    server = await startTestServer(kind, { loginAttempts: 1000, payments, signing: signing.provider })
    await seedDatabase(server.services.database, server.clock.now())
    await server.services.database
      .updateTable('voucher')
      .set({ voucherValueCents: 100_000_00 })
      .where('voucherCode', '=', largeVoucher)
      .execute()
    shareLeonardo = async (acceptedBy) => {
      const db = server.services.database
      const idOf = async (username: string) =>
        (await db.selectFrom('member').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id
      const [ownerId, now, token] = [await idOf('elena.moretti'), server.clock.now(), createToken()]
      const { personId } = await db
        .selectFrom('relationship')
        .where('memberId', '=', ownerId)
        .where('type', '=', 'figlio')
        .select('personId')
        .executeTakeFirstOrThrow()
      const accepted = acceptedBy === undefined ? null : await idOf(acceptedBy)
      const { id } = await db
        .insertInto('sharedAccess')
        .values({
          ...{ ownerId, personId, invitedEmail: `${token}@example.it`, mayPay: false, maySign: false, invitedAt: now },
          ...{
            expiresAt: new Date(now.getTime() + 60_000),
            acceptedAt: accepted === null ? null : now,
            acceptedById: accepted,
            revokedAt: null,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('sharedAccessLink')
        .values({ tokenHash: hashToken(token), sharedAccessId: id })
        .execute()
      return token
    }
    giulia = await enter('giulia.bianchi')
    anna = await enter('anna.inps')
    newcomer = await enter('nuovo.cliente')
    loggedOut = await registerAndLogIn(server, 990)
    expect((await callAs(loggedOut, 'logout')).status).toBeLessThan(300)
    deleted = await registerAndLogIn(server, 991)
    expect((await callAs(deleted, 'deleteAccount', { body: { password: testPassword } })).status).toBe(204)
    teacher = await enter('marco.docente')
    await registerAndLogIn(server, 992)
    secondAdult = await enter(String(registrationOf(992).email1))
    await server.services.database
      .insertInto('sharedAccess')
      .columns(['ownerId', 'personId', 'invitedEmail', 'mayPay', 'maySign', 'invitedAt', 'expiresAt', 'acceptedAt', 'acceptedById'])
      .expression((shared) =>
        shared
          .selectFrom('relationship')
          .innerJoin('member', 'member.id', 'relationship.memberId')
          .innerJoin('member as adult', (join) => join.on('adult.username', '=', secondAdult.username))
          .where('member.username', 'in', ['giulia.bianchi', 'anna.inps'])
          .where('type', '=', 'figlio')
          .select((row) => ['memberId', 'personId', 'adult.username', row.lit(true).as('mayPay'), row.lit(true).as('maySign')])
          .select(['member.createdAt', 'member.createdAt as expiresAt', 'member.createdAt as acceptedAt', 'adult.id']),
      )
      .execute()
    expect((await secondAdult.call('listSharedPractices')).body).not.toEqual([])
  })
  afterAll(async () => {
    await simulator?.close()
    await server?.close()
  })

  describe.each(Object.entries(rows))('%s', (operationId, row) => {
    if (row.access === 'public') {
      it('accepts a caller without a token', async () => {
        const answer = await callAs(undefined, operationId, { body: row.body })
        expect([200, 401, 422]).toContain(answer.status)
        expect(answer.body.code).not.toBe('unauthorized')
      })
      return
    }

    it('answers 401 to a missing, malformed, unknown, expired, logged-out or deleted customer’s token', async () => {
      const expired = tokenOf(await logIn(server, 'anna.inps'))
      const start = server.clock.now().toISOString()
      for (const token of [undefined, 'x', `${'A'.repeat(42)}%`, 'A'.repeat(43), loggedOut, deleted])
        expect(await callAs(token, operationId, { body: {} })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      await server.services.database
        .updateTable('session')
        .set({ lastSeenAt: new Date(server.clock.now().getTime() - 31 * 60_000) })
        .where('tokenHash', '=', hashToken(expired))
        .execute()
      expect(await callAs(expired, operationId, { body: {} })).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      server.clock.set(start)
    })

    if (row.access === 'same-for-all') {
      it('answers every customer the same, without personal data', async () => {
        const named = await Promise.all(
          Object.entries(row.ids ?? {}).map(async ([name, existing]) => [name, await existing(giulia)] as const),
        )
        const asked = { body: row.body, ids: Object.fromEntries(named) }
        const [one, other] = [await giulia.call(operationId, asked), await anna.call(operationId, asked)]
        expect(one.status).toBe(200)
        expect(one.text).toBe(other.text)
        for (const mark of [...giulia.marks, ...anna.marks]) expect(one.text).not.toContain(mark)
      })
      return
    }
    if (row.access === 'own') {
      it('answers about the caller only and leaves other customers unchanged', async () => {
        const visitor = row.by ? await enter(row.by) : row.leavesOthers === undefined ? anna : newcomer
        const answer = await visitor.call(operationId, { body: await row.body?.(visitor) })
        expect(answer.status).toBeLessThan(300)
        for (const mark of giulia.marks) expect(answer.text).not.toContain(mark)
        if (row.leavesOthers === undefined) {
          const hers = await giulia.call(operationId, { body: await row.body?.(giulia) })
          for (const mark of anna.marks) expect(hers.text).not.toContain(mark)
        } else await row.leavesOthers(giulia)
      })
      if (row.reserved !== undefined)
        it('refuses a request reserved for companion teachers to every other caller', async () => {
          for (const caller of [giulia, anna, newcomer])
            expect(await caller.call(operationId, { body: row.reserved })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
          const statusOf = async (username: string) =>
            (await callAs(tokenOf(await logIn(server, username)), operationId, { body: row.reserved })).status
          expect(await statusOf('sara.docente')).toBe(403)
          expect(await statusOf('marco.docente')).toBe(201)
        })
      return
    }

    it.each(Object.keys(row.ids))('answers 404 for another customer’s %s exactly as for an unknown one', async (name) => {
      const [owner, stranger] = row.of === 'anna.inps' ? [anna, giulia] : [giulia, anna]
      const owned = await (row.ids[name] ?? expect.fail())(owner)
      expect(owned.length).toBeGreaterThan(0)
      const bodyFor = (id: Id) => row.body?.(owner, id)
      const besideOf = async (id: Id) => row.beside?.(owner, id)
      const first = owned[0] ?? 0
      const nobodys = typeof first === 'number' ? 999_999 : '00000000-0000-4000-8000-000000000000'
      const missing = await stranger.call(operationId, { ids: { ...(await besideOf(first)), [name]: nobodys }, body: await bodyFor(first) })
      expect(missing.status).toBe(404)
      for (const id of owned) {
        const [body, ids] = [await bodyFor(id), { ...(await besideOf(id)), [name]: id }]
        for (const other of [stranger, teacher, ...(openToSecondAdults.includes(operationId) ? [] : [secondAdult])]) {
          const answer = await other.call(operationId, { ids, body })
          expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
        }
        expect([200, 201, 204]).toContain((await owner.call(operationId, { ids, body })).status)
      }
    })
  })
})
