/**
 * CSP sources of the payment scripts in use, by origin of each script.
 *
 * With the simulator's scripts, on the server's own origins, nothing is added to the policy.
 */

export interface PaymentScripts {
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
}

type Directive = 'script-src' | 'frame-src' | 'connect-src' | 'img-src'

interface Host {
  host: string
  in: readonly Directive[]
  why: string
}

/** Sources from PayPal's documentation of its JavaScript SDK (v5) and of FraudNet. */
function paypalHosts(environment: 'www' | 'www.sandbox'): readonly Host[] {
  return [
    {
      host: `https://${environment}.paypal.com`,
      in: ['script-src', 'frame-src', 'connect-src', 'img-src'],
      why: 'the SDK, its buttons and card fields, and the calls of both',
    },
    { host: 'https://www.paypalobjects.com', in: ['script-src', 'img-src'], why: 'logos, and what the buttons are drawn with' },
    { host: 'https://c.paypal.com', in: ['script-src', 'frame-src', 'img-src'], why: 'FraudNet, which looks at the risk of a card' },
    { host: 'https://b.stats.paypal.com', in: ['img-src'], why: 'FraudNet' },
    { host: 'https://t.paypal.com', in: ['img-src'], why: 'whether the buttons were shown' },
  ]
}

const hostsByOrigin: Readonly<Record<string, readonly Host[]>> = {
  'https://www.paypal.com': paypalHosts('www'),
  'https://www.sandbox.paypal.com': paypalHosts('www.sandbox'),
  'https://applepay.cdn-apple.com': [
    { host: 'https://applepay.cdn-apple.com', in: ['script-src', 'img-src', 'connect-src'], why: "Apple's script, its words and marks" },
    { host: 'https://applepay.apple.com', in: ['frame-src', 'connect-src'], why: 'the sheet in browsers that are not Safari' },
  ],
  'https://pay.google.com': [
    { host: 'https://pay.google.com', in: ['script-src', 'frame-src', 'connect-src'], why: "Google's script and its sheet" },
    { host: 'https://google.com', in: ['connect-src'], why: 'whether the browser can pay (google.com/pay)' },
    { host: 'https://www.gstatic.com', in: ['img-src'], why: "the sheet's marks" },
  ],
}

/** Returns the additional sources of each directive. A script from an unknown origin adds that origin only. */
export function paymentSources(scripts: PaymentScripts | undefined, ownOrigin: string): Readonly<Record<Directive, readonly string[]>> {
  const found: Record<Directive, Set<string>> = {
    'script-src': new Set(),
    'frame-src': new Set(),
    'connect-src': new Set(),
    'img-src': new Set(),
  }
  for (const origin of originsOf(scripts, ownOrigin)) {
    const hosts = hostsByOrigin[origin] ?? [{ host: origin, in: ['script-src', 'frame-src', 'connect-src'], why: 'set by the operator' }]
    for (const { host, in: directives } of hosts) for (const directive of directives) found[directive].add(host)
  }
  return {
    'script-src': [...found['script-src']],
    'frame-src': [...found['frame-src']],
    'connect-src': [...found['connect-src']],
    'img-src': [...found['img-src']],
  }
}

/** Returns the origins whose frames may use the Payment Request API. */
export function paymentRequestOrigins(scripts: PaymentScripts | undefined, ownOrigin: string): readonly string[] {
  return paymentSources(scripts, ownOrigin)['frame-src'].filter((origin) => origin !== 'https://c.paypal.com')
}

function originsOf(scripts: PaymentScripts | undefined, ownOrigin: string): readonly string[] {
  if (scripts === undefined) return []
  const urls = [scripts.paymentSdkUrl, scripts.applePaySdkUrl, scripts.googlePaySdkUrl]
  return [...new Set(urls.map((url) => new URL(url).origin))].filter((origin) => origin !== ownOrigin)
}
