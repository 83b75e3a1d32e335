import styled from '@emotion/styled'
import type { S } from '#generated/schemas.ts'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import type { PaymentArea } from './payment-area.ts'
import { writeTransfer } from './write-transfer.ts'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`

/** Buttons that share and download the data of a transfer as text. */
export function TransferFile({ area, transfer }: { area: PaymentArea; transfer: S['AnnouncedTransfer'] }) {
  const { given, readText } = area
  const { alerts, awaitFile, model } = useRenderer()
  const text = writeTransfer(transfer, readText)
  const share = async () => {
    try {
      await navigator.share({ title: readText('transfer-title'), text })
    } catch (error) {
      // The user has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      alerts.say({ severity: 'info', words: { kind: 'server', message: readText('not-shared') }, hideAfterMs: model.delays.alertMs })
    }
  }
  const download = () => {
    const name = readText('file-name', { code: given.practice.shortCode })
    return awaitFile('download', false).take(new File([text], name, { type: 'text/plain' }))
  }
  return (
    <Row>
      {'share' in navigator && (
        <Button look="secondary" size="row" icon="external" onClick={() => void share()}>
          {readText('share')}
        </Button>
      )}
      <Button look="secondary" size="row" icon="download" onClick={() => void download()}>
        {readText('download')}
      </Button>
    </Row>
  )
}
