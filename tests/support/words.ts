/**
 * The catalogue's words by their place, so that tests name what they look for and a renamed label changes no test.
 *
 * A word that the catalogue does not have is a type error.
 */
import { words } from '#generated/words.ts'

export const italian = words.it
export const english = words.en

/** The shared texts of `messages.yaml`. */
export const texts = italian.messages.texts
export const englishTexts = english.messages.texts

/** Entries of the side menu by the screen that they lead to. */
export const sideMenu = italian.navigation.menu.entries
export const englishSideMenu = english.navigation.menu.entries
