import type { Language } from '../../../../lib/language.ts'
import type { OpenFramePage } from '../../../http/frames/frame-page.ts'

const words = {
  it: { title: 'Store', lead: 'Quello che serve in valigia, con il marchio di chi ci è già stato. Il ritiro è alla partenza.' },
  en: { title: 'Store', lead: 'What you need in your suitcase, with the badge of those who have already been. Collect it at departure.' },
}

/** Prices are written as everywhere in the portal, in both languages. */
const articles: readonly { name: Record<Language, string>; text: Record<Language, string>; price: string }[] = [
  {
    name: { it: 'Zaino da viaggio 28 l', en: 'Travel backpack, 28 l' },
    text: { it: 'Tasca per il computer e cerniere che si chiudono a chiave.', en: 'Laptop pocket and zips that lock.' },
    price: '39,00 €',
  },
  {
    name: { it: 'Borraccia termica', en: 'Insulated bottle' },
    text: { it: 'Mezzo litro, fredda per un giorno intero.', en: 'Half a litre, cold for a whole day.' },
    price: '16,50 €',
  },
  {
    name: { it: 'Felpa con cappuccio', en: 'Hooded sweatshirt' },
    text: { it: 'Cotone biologico, taglie dalla 10 anni alla XL.', en: 'Organic cotton, from age 10 to XL.' },
    price: '34,00 €',
  },
  {
    name: { it: 'Adattatore universale', en: 'Universal adapter' },
    text: { it: 'Per le prese di oltre 150 Paesi, con due porte USB.', en: 'For sockets in over 150 countries, with two USB ports.' },
    price: '14,90 €',
  },
]

/** What the demonstration shows as the online store, where SHOP_URL does not name a real one. It knows nobody. */
export const shopPage: OpenFramePage = {
  target: 'shop',
  access: 'open',
  render: async ({ language }) => ({
    title: words[language].title,
    body: `<h1>${words[language].title}</h1><p class="lead">${words[language].lead}</p><div class="cards">${articles
      .map(
        ({ name, text, price }) =>
          `<section class="card"><h2>${name[language]}</h2><p>${text[language]}</p><p class="price">${price}</p></section>`,
      )
      .join('')}</div>`,
  }),
}
