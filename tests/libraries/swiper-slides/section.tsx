import { Swiper, SwiperSlide } from "swiper/react";

export function SwiperSlidesSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Swiper spaceBetween={10}>
        <SwiperSlide>One</SwiperSlide>
        <SwiperSlide>Two</SwiperSlide>
      </Swiper>
    </section>
  );
}
