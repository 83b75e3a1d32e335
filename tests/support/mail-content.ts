import type { TakenMail } from './mail-server.ts'

/** The `Message-ID` of a mail as it came over the line. */
export function messageIdOf({ data }: TakenMail): string {
  return /^Message-ID: (.*)\r$/im.exec(data)?.[1] ?? ''
}

/** The token of the link in a mail as it came over the line. */
export function linkTokenOf({ data }: TakenMail): string | undefined {
  // Quoted-printable: lines that go on end in '=', and '=' itself is '=3D'.
  return /\?token=([\w-]{43})/.exec(data.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1]
}
