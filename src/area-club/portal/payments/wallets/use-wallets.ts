import { useEffect, useState } from 'react'
import type { PaymentScripts } from '../payment-scripts.ts'
import { type ApplePay, findApplePay } from './apple-pay.ts'
import { findGooglePay, type GooglePay } from './google-pay.ts'
import { loadScript } from './load-script.ts'

/** The wallets that this device and the provider support. */
export interface Wallets {
  applePay?: ApplePay | undefined
  googlePay?: GooglePay | undefined
}

/**
 * Looks for the wallets once the SDK is loaded. Undefined while the answer is open, so that no method appears above one that is read.
 *
 * @param isOffered whether the booking may be paid by a wallet at all.
 * @param patienceMs after which a wallet whose script or provider has not answered counts as not supported.
 */
export function useWallets(isOffered: boolean, config: PaymentScripts, patienceMs: number): Wallets | undefined {
  const { applePaySdkUrl, googlePaySdkUrl, isProduction } = config
  const [found, setFound] = useState<Wallets>()
  useEffect(() => {
    if (!isOffered) return
    let isHere = true
    const within = async <Wallet>(wallet: Promise<Wallet>): Promise<Wallet | undefined> =>
      Promise.race([wallet.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])
    Promise.all([
      within(loadScript(applePaySdkUrl).then(findApplePay)),
      within(loadScript(googlePaySdkUrl).then(() => findGooglePay(isProduction ? 'PRODUCTION' : 'TEST'))),
    ]).then(([applePay, googlePay]) => isHere && setFound({ applePay, googlePay }))
    return () => {
      isHere = false
    }
  }, [isOffered, applePaySdkUrl, googlePaySdkUrl, isProduction, patienceMs])
  return isOffered ? found : none
}

const none: Wallets = {}
