import styled from '@emotion/styled'
import { encodeQR } from 'qr'

const Drawing = styled.svg`
  display: block;
  width: min(100%, 15rem);
  height: auto;
  background-color: #fff;
  print-color-adjust: exact;
`

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const border = 4

/** A QR code with error correction level M and UTF-8 bytes (EPC069-12). Black on white in every theme, for the contrast. */
export function QrDrawing({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border })
  return (
    <Drawing role="img" aria-label={name} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={rows.map(drawRow).join('')} fill="#000" />
    </Drawing>
  )
}

/** Draws each run of dark modules as one rectangle. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    let end = x
    while (row[end]) end += 1
    path += `M${x} ${y}h${end - x}v1h${x - end}z`
    x = end
  }
  return path
}
