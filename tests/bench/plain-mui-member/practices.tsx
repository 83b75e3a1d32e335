import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showPage } from './show-page.tsx'

interface Booking {
  id: number
  shortCode: string
  packageTitle: string
  readableStatus: string
  buyedPackage: { periodFrom: string; periodTo: string }
}

showPage<readonly Booking[]>({
  title: 'Prenotazioni',
  from: '/practice',
  show: (bookings) =>
    bookings.map(({ id, shortCode, packageTitle, readableStatus, buyedPackage }) => (
      <Card key={id}>
        <CardContent>
          <Stack spacing={1}>
            <Chip label={readableStatus} sx={{ alignSelf: 'start' }} />
            <Typography variant="h6" component="h2">
              {packageTitle}
            </Typography>
            <Typography>
              {buyedPackage.periodFrom} – {buyedPackage.periodTo} · {shortCode}
            </Typography>
          </Stack>
        </CardContent>
      </Card>
    )),
})
