import type {
  CodeModel,
  DialogModel,
  Expression,
  LoadModel,
  MailFrameModel,
  NavigationModel,
  PortalTexts,
  ProfilesModel,
  SignInModel,
  TextModel,
} from '../../model/catalogue-model.ts'
import type { Slot } from '../expressions/index.ts'
import type { Api } from '../read/api.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import type { Definitions } from '../resolve/definitions.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import type { PortalConstants } from '../scope/portal-constants.ts'
import type { CompiledArea } from './areas.ts'
import type { CompiledConsents } from './consents.ts'
import type { CompiledDocument } from './documents.ts'
import type { CompiledForm } from './forms/index.ts'
import type { LabelModels } from './label-models.ts'
import type { CompiledMail, CompiledServerTexts } from './mails.ts'

import type { CompiledScreen } from './screens.ts'
import type { CompiledTour } from './tour.ts'

/** The input of emission. Complete only if no mistake was reported. */
export interface LoweredCatalogue {
  sources: CatalogueSources
  api: Api
  definitions: Definitions
  screens: readonly CompiledScreen[]
  dialogs: readonly DialogModel[]
  forms: readonly CompiledForm[]
  areas: readonly CompiledArea[]
  conditions: ReadonlyMap<string, GlobalCondition>
  guards: ReadonlyMap<string, readonly string[]>
  reasons: ReadonlyMap<string, TextModel>
  labels: readonly LabelModels[]
  yesNo: Readonly<Record<string, CodeModel>>
  navigation: NavigationModel | undefined
  session: readonly LoadModel[]
  /** Type of `session`, for the emitted conditions. */
  sessionSlot: Slot
  /** Instants at which a block appears or disappears, sorted. */
  schedule: readonly string[]
  profiles: ProfilesModel | undefined
  person: Expression<string> | undefined
  tour: CompiledTour | undefined
  consents: CompiledConsents | undefined
  mails: readonly CompiledMail[]
  mailFrame: MailFrameModel | undefined
  serverTexts: readonly CompiledServerTexts[]
  documents: readonly CompiledDocument[]
  portal: PortalConstants
  claim: TextModel | undefined
  /** Whether a page has a `keep` block. */
  keeps: boolean
  home: string
  login: string | undefined
  logout: string | undefined
  signIn: SignInModel | undefined
  texts: PortalTexts
  problems: Readonly<Record<string, TextModel>>
  /** The server's texts for fields and success, by message code. */
  server: Readonly<Record<string, TextModel>>
  rules: Readonly<Record<string, TextModel>>
  failures: { load: TextModel | undefined; call: TextModel | undefined }
}
