import type { TakenMail } from './mail-server.ts'

/** Returns the `Message-ID` of a mail. */
export function messageIdOf({ data }: TakenMail): string {
  return /^Message-ID: (.*)\r$/im.exec(data)?.[1] ?? ''
}

/** Returns the token of the link in a mail. */
export function linkTokenOf({ data }: TakenMail): string | undefined {
  // Quoted-printable: soft line breaks end in '=', and '=' itself is '=3D'.
  return /\?token=([\w-]{43})/.exec(data.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1]
}
