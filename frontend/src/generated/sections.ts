// Made by `cargo xtask generate` from fields.yaml of all kinds. Do not edit.

import type { FileLink, Href, Icon, Image, MarkdownText, Money, Person } from "./payload.ts";

/** Call to action */
export type CallToAction = { heading: string, text: string, action: { label: string, to: Href } };

/** Cards */
export type Cards = { heading: string, text: string, style: "arcade" | "list", cards: Array<{ icon: Icon, title: string, text: string }> };

/** Contact channels */
export type ContactWays = {  };

/** Downloads */
export type Downloads = { heading: string | null, text: string | null, files: Array<{ file: FileLink, label: string, text: string | null }> };

/** Hero */
export type Hero = { headline: string, subheading: string | null, text: string, action: { label: string, to: Href }, chat: string | null, note: string | null, image: Image | null, overhang: boolean };

/** Logos */
export type Logos = { heading: string, text: string | null, logos: Array<{ image: Image, url: string | null }> };

/** Page not found */
export type NotFound = { title: string, text: string, action: { label: string, to: Href }, image: Image | null };

/** Notice */
export type Notice = { heading: string | null, text: MarkdownText };

/** Panels */
export type Panels = { panels: Array<{ icon: Icon, title: string, text: string }> };

/** Prices */
export type Prices = { heading: string, text: string | null, groups: Array<{ name: string, note: string | null, items: Array<{ name: string, price: Money | null, text: string | null, marks: Array<string>, variants: Array<{ name: string, price: Money }> }> }>, note: string | null };

/** Questions */
export type Questions = { heading: string | null, questions: Array<{ id: string | null, question: string, answer: MarkdownText }> };

/** Image and text */
export type Split = { heading: string, text: MarkdownText, image: Image, action: { label: string, to: Href } | null, imageFirst: boolean };

/** Steps */
export type Steps = { heading: string, text: string | null, steps: Array<{ title: string, text: string }> };

/** Team */
export type Team = { heading: string, text: string | null, people: Array<Person> };

/** Text */
export type Text = { heading: string | null, text: MarkdownText };

/** The props of declared kinds. */
export type DeclaredKinds = {
  "call-to-action": CallToAction;
  "cards": Cards;
  "contact-ways": ContactWays;
  "downloads": Downloads;
  "hero": Hero;
  "logos": Logos;
  "not-found": NotFound;
  "notice": Notice;
  "panels": Panels;
  "prices": Prices;
  "questions": Questions;
  "split": Split;
  "steps": Steps;
  "team": Team;
  "text": Text;
};

export type * from "./payload.ts";
