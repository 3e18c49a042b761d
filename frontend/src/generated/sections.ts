// Made by `cargo xtask generate` from crates/ssg-model/src/content/sections. Do not edit.

import type { SectionComponents } from "../lib/section";
import { ArticleListSection } from "../sections/article-list";
import { CallToActionSection } from "../sections/call-to-action";
import { CardsSection } from "../sections/cards";
import { ContactDetailsSection } from "../sections/contact-details";
import { ContactWaysSection } from "../sections/contact-ways";
import { DownloadsSection } from "../sections/downloads";
import { EmbedSection } from "../sections/embed";
import { HeroSection } from "../sections/hero";
import { LogosSection } from "../sections/logos";
import { NotFoundSection } from "../sections/not-found";
import { NoticeSection } from "../sections/notice";
import { PageHeadingSection } from "../sections/page-heading";
import { PanelsSection } from "../sections/panels";
import { ProfileSection } from "../sections/profile";
import { QuestionsSection } from "../sections/questions";
import { ServiceCardsSection } from "../sections/service-cards";
import { ServicesSection } from "../sections/services";
import { SplitSection } from "../sections/split";
import { StepsSection } from "../sections/steps";
import { TestimonialsSection } from "../sections/testimonials";
import { TextSection } from "../sections/text";

export const sections: SectionComponents = {
  "article-list": ArticleListSection,
  "call-to-action": CallToActionSection,
  "cards": CardsSection,
  "contact-details": ContactDetailsSection,
  "contact-ways": ContactWaysSection,
  "downloads": DownloadsSection,
  "embed": EmbedSection,
  "hero": HeroSection,
  "logos": LogosSection,
  "not-found": NotFoundSection,
  "notice": NoticeSection,
  "page-heading": PageHeadingSection,
  "panels": PanelsSection,
  "profile": ProfileSection,
  "questions": QuestionsSection,
  "service-cards": ServiceCardsSection,
  "services": ServicesSection,
  "split": SplitSection,
  "steps": StepsSection,
  "testimonials": TestimonialsSection,
  "text": TextSection,
};
