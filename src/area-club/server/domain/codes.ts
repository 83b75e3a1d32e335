import type { Schemas } from '#generated/server/guards.ts'

/**
 * The enumerations of the API description, as types for the domain and the tables.
 *
 * Code that uses a value removed from the description no longer compiles. An enumeration in `x-open-enum` accepts any other text too.
 */
export type AlternativeKind = Schemas['AlternativeKind']
export type ClusterCode = Schemas['ClusterCode']
export type ConsequenceOutcome = Schemas['ConsequenceOutcome']
export type ConsequenceSubject = Schemas['ConsequenceSubject']
export type DeviceBrowser = Schemas['DeviceBrowser']
export type DeviceSystem = Schemas['DeviceSystem']
export type DocumentType = Schemas['DocumentType']
export type DocumentTypologyId = Schemas['DocumentTypologyId']
export type EditPreviewCode = Schemas['EditPreviewCode']
export type FormFlagKey = Schemas['FormFlagKey']
export type FormStatus = Schemas['FormStatus']
export type Gender = Schemas['Gender']
export type IdentityDocumentType = Schemas['IdentityDocumentType']
export type ModuloBQuestionType = Schemas['ModuloBQuestionType']
export type Nationality = Schemas['Nationality']
export type PaymentCaseReason = Schemas['PaymentCaseReason']
export type PaymentCausal = Schemas['PaymentCausal']
export type PaymentChannel = Schemas['PaymentChannel']
export type PaymentMethod = Schemas['PaymentMethod']
export type PaymentOutcome = Schemas['PaymentOutcome']
export type PaymentStatus = Schemas['PaymentStatus']
export type PracticeStatus = Schemas['PracticeStatus']
export type PracticeType = Schemas['PracticeType']
export type ProductDivisionId = Schemas['ProductDivisionId']
export type ProgrammeKind = Schemas['ProgrammeKind']
export type RelationshipType = Schemas['RelationshipType']
export type ReminderKind = Schemas['ReminderKind']
export type SectionIcon = Schemas['SectionIcon']
export type ServiceGroup = Schemas['ServiceGroup']
export type SharedAccessState = Schemas['SharedAccessState']
export type Severity = Schemas['Severity']
