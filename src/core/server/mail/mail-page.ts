import { languageAttributes } from '../../lib/direction.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { MailLookModel } from '../../model/catalogue-model.ts'
import { renderHtmlText } from './mail-texts.ts'
import type { BoundText, WrittenMail } from './render-mail.ts'

/**
 * Renders a mail as an HTML page that loads nothing.
 *
 * Styles are inline, because mail programs drop style sheets. One presentation table sets the width for programs without `max-width`.
 * The compiler checks the contrast of the colour pairs.
 */
export function mailPage(mail: WrittenMail, look: MailLookModel): string {
  const { language, subject, preview, above, button, below, signature, footer } = mail
  const styles = stylesOf(look)
  const link = `class="mail-link" style="${styles.link}"`
  const paragraph = ({ text, scope }: BoundText): string =>
    `<p style="${styles.paragraph}">${renderHtmlText(text, scope, language, link)}</p>`
  const small = ({ text, scope }: BoundText): string =>
    `<p class="mail-small" style="${styles.small}">${renderHtmlText(text, scope, language, `class="mail-small-link" style="${styles.smallLink}"`)}</p>`
  const content = [
    `<h1 class="mail-text" style="${styles.heading}">${escapeHtml(subject)}</h1>`,
    ...above.map(paragraph),
    ...(button === undefined ? [] : [buttonOf(button, styles)]),
    ...below.map(paragraph),
    `<p style="${styles.paragraph}">${signature.map(escapeHtml).join('<br>')}</p>`,
  ]
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles(look)}</style>
</head>
<body class="mail-page" style="${styles.page}">
${preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:600px;table-layout:fixed;text-align:left"><tr><td>
<div role="banner" style="${styles.banner}">${escapeHtml(look.brand)}</div>
<div role="main" ${languageAttributes(language)} class="mail-card mail-text" style="${styles.card}">
${content.join('\n')}
</div>
${footer.length === 0 ? '' : `<div role="contentinfo" style="padding:16px 24px 0">\n${footer.map(small).join('\n')}\n</div>\n`}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function buttonOf({ label, address, hint }: NonNullable<WrittenMail['button']>, styles: Styles): string {
  const to = escapeHtml(address)
  return [
    `<p style="margin:24px 0"><a class="mail-button" href="${to}" style="${styles.button}">${escapeHtml(label)}</a></p>`,
    `<p class="mail-quiet" style="${styles.hint}">${escapeHtml(hint)}<br><a class="mail-link" href="${to}" style="${styles.link};overflow-wrap:anywhere;word-break:break-word">${to}</a></p>`,
  ].join('\n')
}

type Styles = ReturnType<typeof stylesOf>

function stylesOf({ palette, corners, fonts }: MailLookModel) {
  const family = (name: string): string => `font-family:'${name}',-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
  const text = family(fonts.text)
  const display = family(fonts.display)
  return {
    page: `margin:0;padding:0;background-color:${palette.tintFaint};color:${palette.text};${text};-webkit-text-size-adjust:100%`,
    banner: `padding:20px 24px;background-color:${palette.brandDeep};color:#FFFFFF;border-radius:${corners.panel}px ${corners.panel}px 0 0;${display};font-size:20px;line-height:28px;font-weight:700`,
    card: `padding:24px;background-color:#FFFFFF;color:${palette.text};border-radius:0 0 ${corners.panel}px ${corners.panel}px;${text};font-size:16px;line-height:24px`,
    heading: `margin:0 0 16px;color:${palette.text};${display};font-size:24px;line-height:32px;font-weight:700`,
    paragraph: 'margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word',
    hint: `margin:0 0 24px;color:${palette.textMuted};font-size:14px;line-height:20px`,
    button: `display:inline-block;padding:12px 24px;background-color:${palette.action};color:#FFFFFF;border-radius:${corners.control}px;${text};font-size:16px;line-height:24px;font-weight:700;text-decoration:none`,
    link: `color:${palette.action};text-decoration:underline`,
    small: `margin:0 0 8px;color:${palette.textMuted};${text};font-size:14px;line-height:20px`,
    smallLink: `color:${palette.textMuted};text-decoration:underline`,
  }
}

/** Returns the dark colour scheme. `!important` overrides the inline styles in programs that support the scheme. */
function darkStyles({ palette }: MailLookModel): string {
  const rules = [
    `.mail-page{background-color:${palette.text}!important;color:#FFFFFF!important}`,
    `.mail-card{background-color:${palette.brandDeep}!important}`,
    '.mail-text{color:#FFFFFF!important}',
    '.mail-small,.mail-small-link{color:#FFFFFF!important}',
    `.mail-quiet,.mail-link{color:${palette.tintStrong}!important}`,
    `.mail-button{background-color:${palette.tintStrong}!important;color:${palette.text}!important}`,
  ]
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}
