# The command in an image of the C library and nothing else:
#
#     docker build --tag reveal-render .
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/pictures" reveal-render from.png to.png out.png
#
# Movies need FFmpeg, which this image has not: write --format y4m, or numbered frames, for one that has.
FROM swift:6.3-bookworm AS build
COPY . /source
WORKDIR /source
RUN apt-get update && apt-get install --yes --no-install-recommends make && make static && \
    strip .build/static/release/reveal-render

FROM gcr.io/distroless/base-nossl-debian12:nonroot
COPY --from=build /source/.build/static/release/reveal-render /usr/bin/reveal-render
WORKDIR /pictures
ENTRYPOINT ["/usr/bin/reveal-render"]
CMD ["--help"]
