import { shopPageTexts as texts } from '#generated/server/texts.ts'
import { escapeHtml } from '../../../../../core/lib/html.ts'
import type { ServerText } from '../../../../../core/model/catalogue-model.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { OpenFramePage } from '../../../../../core/server/http/frames/frame-page.ts'

type Text = ServerText<Record<never, never>>

const articles: readonly { name: Text; text: Text; price: number }[] = [
  { name: texts.backpack, text: texts['backpack-text'], price: 3_900 },
  { name: texts.bottle, text: texts['bottle-text'], price: 1_650 },
  { name: texts.sweatshirt, text: texts['sweatshirt-text'], price: 3_400 },
  { name: texts.adapter, text: texts['adapter-text'], price: 1_490 },
]

/** The demonstration's online shop, used unless SHOP_URL names another. It shows no customer data. */
export const shopPage: OpenFramePage = {
  target: 'shop',
  access: 'open',
  render: async ({ language }) => {
    const say = (text: Text): string => escapeHtml(renderText(text, language))
    const cards = articles.map(
      ({ name, text, price }) =>
        `<section class="card"><h2>${say(name)}</h2><p>${say(text)}</p><p class="price">${renderText(texts.price, language, { price })}</p></section>`,
    )
    return {
      title: renderText(texts.title, language),
      body: `<h1>${say(texts.title)}</h1><p class="lead">${say(texts.lead)}</p><div class="cards">${cards.join('')}</div>`,
    }
  },
}
