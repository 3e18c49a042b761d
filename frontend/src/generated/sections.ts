// Made by `cargo xtask generate` from crates/ssg-model/src/content/sections. Do not edit.

import type { SectionComponents } from "../lib/section";
import { Section as article_list } from "../sections/article-list";
import { Section as call_to_action } from "../sections/call-to-action";
import { Section as cards } from "../sections/cards";
import { Section as contact_details } from "../sections/contact-details";
import { Section as contact_ways } from "../sections/contact-ways";
import { Section as downloads } from "../sections/downloads";
import { Section as embed } from "../sections/embed";
import { Section as hero } from "../sections/hero";
import { Section as logos } from "../sections/logos";
import { Section as not_found } from "../sections/not-found";
import { Section as notice } from "../sections/notice";
import { Section as page_heading } from "../sections/page-heading";
import { Section as panels } from "../sections/panels";
import { Section as profile } from "../sections/profile";
import { Section as questions } from "../sections/questions";
import { Section as service_cards } from "../sections/service-cards";
import { Section as services } from "../sections/services";
import { Section as split } from "../sections/split";
import { Section as steps } from "../sections/steps";
import { Section as testimonials } from "../sections/testimonials";
import { Section as text } from "../sections/text";

/** Which kinds are needed: `ssg` says so when it makes the script. */
declare const uses: {
  article_list: boolean;
  call_to_action: boolean;
  cards: boolean;
  contact_details: boolean;
  contact_ways: boolean;
  downloads: boolean;
  embed: boolean;
  hero: boolean;
  logos: boolean;
  not_found: boolean;
  notice: boolean;
  page_heading: boolean;
  panels: boolean;
  profile: boolean;
  questions: boolean;
  service_cards: boolean;
  services: boolean;
  split: boolean;
  steps: boolean;
  testimonials: boolean;
  text: boolean;
};

export const sections: SectionComponents = {
  "article-list": uses.article_list ? article_list : undefined,
  "call-to-action": uses.call_to_action ? call_to_action : undefined,
  "cards": uses.cards ? cards : undefined,
  "contact-details": uses.contact_details ? contact_details : undefined,
  "contact-ways": uses.contact_ways ? contact_ways : undefined,
  "downloads": uses.downloads ? downloads : undefined,
  "embed": uses.embed ? embed : undefined,
  "hero": uses.hero ? hero : undefined,
  "logos": uses.logos ? logos : undefined,
  "not-found": uses.not_found ? not_found : undefined,
  "notice": uses.notice ? notice : undefined,
  "page-heading": uses.page_heading ? page_heading : undefined,
  "panels": uses.panels ? panels : undefined,
  "profile": uses.profile ? profile : undefined,
  "questions": uses.questions ? questions : undefined,
  "service-cards": uses.service_cards ? service_cards : undefined,
  "services": uses.services ? services : undefined,
  "split": uses.split ? split : undefined,
  "steps": uses.steps ? steps : undefined,
  "testimonials": uses.testimonials ? testimonials : undefined,
  "text": uses.text ? text : undefined,
};
